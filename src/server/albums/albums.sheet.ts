import type { ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import type { AlbumLine } from '#shared/admin/albums.ts'
import { albumStateWords } from '#shared/words/albums.ts'

export const albumSheet: ListSheet<AlbumLine> = {
  name: '图集',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '标题', cell: ({ title }) => title },
    { title: '图片数', cell: ({ count }) => count },
    { title: '状态', cell: ({ state }) => albumStateWords[state] },
    { title: '发布时间', cell: ({ publishedAt }) => when(publishedAt) },
    { title: '修改时间', cell: ({ updatedAt }) => when(updatedAt) },
  ],
}
