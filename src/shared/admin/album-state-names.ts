import type { AlbumState } from './albums.ts'

export const albumStateNames: Readonly<Record<AlbumState, string>> = { draft: '草稿', scheduled: '定时发布', published: '已发布' }
