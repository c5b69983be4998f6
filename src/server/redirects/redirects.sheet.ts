import type { ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import type { RedirectLine } from '#shared/admin/outside.ts'

export const redirectSheet: ListSheet<RedirectLine> = {
  name: '旧地址',
  columns: [
    { title: '旧地址', cell: ({ oldAddress }) => oldAddress },
    { title: '新地址', cell: ({ newAddress }) => newAddress },
    { title: '添加时间', cell: ({ createdAt }) => when(createdAt) },
  ],
}
