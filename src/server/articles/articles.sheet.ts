import type { ListSheet } from '#server/sheets/list-export.ts'
import { when, yes } from '#server/sheets/list-words.ts'
import type { DocumentLine } from '#shared/admin/articles.ts'
import { documentKindWords, documentStateWords } from '#shared/words/documents.ts'

export const articleSheet: ListSheet<DocumentLine> = {
  name: '文章',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '种类', cell: ({ kind }) => documentKindWords[kind] },
    { title: '标题', cell: ({ title }) => title },
    { title: '栏目', cell: ({ column }) => column?.name ?? '' },
    { title: '页面地址', cell: ({ slug }) => slug ?? '' },
    { title: '状态', cell: ({ state }) => documentStateWords[state] },
    { title: '有未发布的修改', cell: ({ isChanged }) => yes(isChanged) },
    { title: '置顶', cell: ({ isPinned }) => yes(isPinned) },
    { title: '发布时间', cell: ({ publishedAt }) => when(publishedAt) },
    { title: '下线时间', cell: ({ unpublishAt }) => when(unpublishAt) },
    { title: '浏览', cell: ({ views }) => views },
    { title: '修改时间', cell: ({ updatedAt }) => when(updatedAt) },
    { title: '修改人', cell: ({ updatedBy }) => updatedBy?.name ?? '' },
  ],
}
