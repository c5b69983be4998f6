import type { AdminColumns } from '#shared/admin/site.ts'
import type { ItemOf, ListSheet } from '../sheets/list-export.ts'

export const columnSheet: ListSheet<ItemOf<AdminColumns>> = {
  name: '栏目',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '标识', cell: ({ key }) => key },
    { title: '名称', cell: ({ name }) => name },
    { title: '文章数', cell: ({ articles }) => articles },
  ],
}
