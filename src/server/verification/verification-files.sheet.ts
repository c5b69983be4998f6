import type { VerificationFile } from '#shared/admin/outside.ts'
import type { ListSheet } from '../sheets/list-export.ts'
import { when } from '../sheets/list-words.ts'

export const verificationFileSheet: ListSheet<VerificationFile> = {
  name: '验证文件',
  columns: [
    { title: '文件名', cell: ({ name }) => name },
    { title: '内容', cell: ({ content }) => content },
    { title: '添加时间', cell: ({ createdAt }) => when(createdAt) },
  ],
}
