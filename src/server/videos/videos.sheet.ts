import type { ListSheet } from '#server/sheets/list-export.ts'
import { when } from '#server/sheets/list-words.ts'
import type { VideoLine } from '#shared/admin/videos.ts'
import { formatLength } from '#shared/dates.ts'
import { albumStateWords } from '#shared/words/albums.ts'

export const videoSheet: ListSheet<VideoLine> = {
  name: '视频',
  columns: [
    { title: '编号', cell: ({ id }) => id },
    { title: '标题', cell: ({ title }) => title },
    { title: '来源', cell: ({ durationSeconds }) => (durationSeconds === null ? '视频网站' : '上传的文件') },
    { title: '时长', cell: ({ durationSeconds }) => (durationSeconds === null ? '' : formatLength(durationSeconds)) },
    { title: '状态', cell: ({ state }) => albumStateWords[state] },
    { title: '发布时间', cell: ({ publishedAt }) => when(publishedAt) },
    { title: '修改时间', cell: ({ updatedAt }) => when(updatedAt) },
  ],
}
