import type { FastifyInstance } from 'fastify'
import { listEmbedUses } from '#server/articles/embed-uses.queries.ts'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { touchShown } from '#server/cache/transact.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { graceFrom } from '#server/media/grace.model.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import { publicationState, tellsResultColumn } from '#server/publications/stored-state.model.ts'
import { orConflict, requireCurrent, WriteConflict } from '#server/publications/write-conflict.service.ts'
import type { NewVideo } from '#shared/admin/videos.ts'
import { refuseFaulty } from './check-video.service.ts'
import { fileUses } from './file-uses.queries.ts'
import { currentVideo, requireNotTrashed, videoNow } from './video-now.answers.ts'
import { videoPublicationRoutes } from './video-publications.admin.ts'
import { videoUploadRoutes } from './video-upload.admin.ts'
import { videoSheet } from './videos.sheet.ts'
import {
  countAdminVideos,
  insertVideo,
  listAdminVideos,
  trashVideo,
  untrashVideo,
  updateVideo,
  type VideoValues,
} from './videos-admin.queries.ts'

export async function videoAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  await app.register(videoUploadRoutes, context)
  await videoPublicationRoutes(app, context)

  adminRoute(app, context, {
    endpoint: 'GET /videos',
    summary: '视频：搜索、筛选与分页',
    may: 'videos.manage',
    sheet: videoSheet,
    answer: async ({ query: { page = 1, pageSize = 20, ...filter }, read, now }) => {
      const rows = await listAdminVideos(read, now, filter, { limit: pageSize, offset: (page - 1) * pageSize })
      const pictures = await listMediaItems(
        read,
        rows.flatMap((row) => row.poster_id ?? []),
      )
      const posters = new Map(pictures.map((row) => [row.id, viewPicture(row)]))
      return {
        items: rows.map((row) => ({
          id: row.id,
          title: row.title,
          state: publicationState(row.published_at, now),
          publishedAt: row.published_at,
          updatedAt: row.updated_at,
          poster: row.poster_id === null ? null : (posters.get(row.poster_id) ?? null),
          durationSeconds: row.duration_seconds,
          goesAt: row.deleted_at === null ? null : graceFrom(row.deleted_at),
        })),
        page,
        pageSize,
        total: await countAdminVideos(read, now, filter),
      }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /videos/:id',
    summary: '一个视频',
    may: 'videos.manage',
    answer: async ({ params: { id }, read, now }) => await videoNow(read, now, id),
  })

  adminRoute(app, context, {
    endpoint: 'GET /videos/:id/uses',
    summary: '视频的文件用在哪里：同一个文件的视频，和放着它们的文章',
    may: 'videos.manage',
    answer: async ({ params: { id }, read }) => {
      const { row } = await currentVideo(read, id)
      return row.file_hash === null ? { items: [], held: [] } : await fileUses(read, row.file_hash)
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /videos',
    summary: '新建视频，先是草稿',
    may: 'videos.manage',
    isOnce: true,
    answer: async ({ body, write, read, now }) => {
      const id = await write(async (trx, touch, audit) => {
        await refuseFaulty(trx, body)
        const made = await insertVideo(trx, { ...valuesOf(body), source_key: null, published_at: null }, now)
        touch.quietly('videos')
        await audit({ act: 'video.create', subject: 'video', id: made, name: body.title, after: body })
        return made
      })
      return await videoNow(read, now, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /videos/:id',
    summary: '修改视频；已发布的立即生效',
    may: 'videos.manage',
    answer: async ({ params: { id }, body: { rev, ...fields }, write, read, now }) => {
      const writing = write(async (trx, touch, audit) => {
        const standing = await currentVideo(trx, id)
        requireNotTrashed(standing.row)
        requireCurrent(standing, rev, '这个视频刚被别人修改过')
        await refuseFaulty(trx, fields)
        await updateVideo(trx, id, valuesOf(fields), now)
        touchShown(touch, now, standing.row.published_at)('videos')
        await audit({ act: 'video.change', subject: 'video', id, name: fields.title, ...changedFields(standing.fields, fields) })
      })
      await orConflict(writing, () => videoNow(read, now, id))
      return await videoNow(read, now, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /videos/:id',
    summary: '删除视频，可以从回收站恢复',
    may: 'videos.manage',
    answer: async ({ params: { id }, write, read, now }) => {
      const writing = write(async (trx, touch, audit) => {
        const { row } = await currentVideo(trx, id)
        if (row.deleted_at !== null) return
        const uses = await listEmbedUses(trx, 'video', id)
        if (uses.length > 0) throw new WriteConflict('这个视频还放在文章里，请先在那里移除')
        await trashVideo(trx, row, now)
        touchShown(touch, now, row.published_at)('videos')
        const before = { publishedAt: row.published_at }
        await audit({ act: 'video.trash', subject: 'video', id, name: row.title, before, after: { deletedAt: now } })
      })
      await orConflict(writing, () => videoNow(read, now, id))
      return null
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /videos/:id/restoration',
    summary: '从回收站恢复视频；删除前公开的，会重新公开',
    may: 'videos.manage',
    answer: async ({ params: { id }, write, read, now }) => {
      await write(async (trx, touch, audit) => {
        const { row } = await currentVideo(trx, id)
        if (row.deleted_at === null) return
        await untrashVideo(trx, row)
        touchShown(touch, now, row.was_published_at)('videos')
        const after = { deletedAt: null, publishedAt: row.was_published_at }
        await audit({ act: 'video.untrash', subject: 'video', id, name: row.title, before: { deletedAt: row.deleted_at }, after })
      })
      return await videoNow(read, now, id)
    },
  })
}

function valuesOf({ title, summary, fileHash, player, posterId, link, tellsResult }: NewVideo): VideoValues {
  return {
    title,
    summary,
    file_hash: fileHash,
    player,
    poster_id: posterId,
    subject: link?.subject ?? null,
    subject_id: link?.id ?? null,
    ...tellsResultColumn(tellsResult),
  }
}
