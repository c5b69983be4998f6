import type { ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import type { Takedown } from '#shared/admin/takedowns.ts'
import { takedownKindWords } from '#shared/words/takedowns.ts'

export const takedownsSheet: ListSheet<Takedown> = {
  name: '下架记录',
  columns: [
    { title: '下架时间', cell: ({ at }) => when(at) },
    { title: '种类', cell: ({ kind }) => takedownKindWords[kind] },
    { title: '名称', cell: ({ name }) => name },
    { title: '原因', cell: ({ reason }) => reason },
    { title: '操作人', cell: ({ userName }) => userName },
    { title: '文件删除时间', cell: ({ removedAt }) => when(removedAt) },
    { title: '仍被引用', cell: ({ places }) => places.reduce((sum, { uses }) => sum + uses, 0) },
    { title: '原地址', cell: ({ addresses }) => addresses.join('\n') },
    { title: '文件指纹', cell: ({ hash }) => hash },
  ],
}
