import type { ItemOf, ListSheet } from '#server/sheets/list-export.ts'
import type { AdminColumns } from '#shared/admin/site.ts'

export const columnSheet: ListSheet<ItemOf<AdminColumns>> = {
  name: '栏目',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '标识', cell: ({ key }) => key },
    { title: '名称', cell: ({ name }) => name },
    { title: '文章数', cell: ({ articles }) => articles },
    { title: '其中在回收站', cell: ({ trashed }) => trashed },
  ],
}
