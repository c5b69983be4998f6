import type { AlbumState } from '#shared/admin/albums.ts'

export const stateNames: Readonly<Record<AlbumState, string>> = { draft: '草稿', scheduled: '定时发布', published: '已发布' }
