import type { ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import type { VerificationFile } from '#shared/admin/outside.ts'

export const verificationFileSheet: ListSheet<VerificationFile> = {
  name: '验证文件',
  columns: [
    { title: '文件名', cell: ({ name }) => name },
    { title: '内容', cell: ({ content }) => content },
    { title: '添加时间', cell: ({ createdAt }) => when(createdAt) },
  ],
}
