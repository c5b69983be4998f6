import type { ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import type { MediaItem } from '#shared/admin/media.ts'

export const mediaSheet: ListSheet<MediaItem> = {
  name: '媒体库',
  columns: [
    { title: '编号', cell: ({ picture }) => picture.id },
    { title: '文件名', cell: ({ name }) => name },
    { title: '文件夹', cell: ({ folder }) => folder },
    { title: '替代文字', cell: ({ picture }) => picture.alt },
    { title: '宽', cell: ({ picture }) => picture.width },
    { title: '高', cell: ({ picture }) => picture.height },
    { title: '使用处数', cell: ({ uses }) => uses },
    { title: '上传时间', cell: ({ createdAt }) => when(createdAt) },
    { title: '删除时间', cell: ({ deletedAt }) => when(deletedAt) },
    { title: '地址', cell: ({ picture }) => picture.sources.at(-1)?.url ?? '' },
  ],
}
