import type { FastifyInstance } from 'fastify'
import { orConflict, StandsOtherwise } from '#server/albums/publishable-now.answers.ts'
import { touchShown } from '#server/cache/transact.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { currentVideo, requireNotTrashed, videoNow } from './video-now.answers.ts'
import { updateVideo } from './videos-admin.queries.ts'

/** Whether and from when visitors see a video. */
export async function videoPublicationRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'PUT /videos/:id/publication',
    summary: '发布视频：马上，或定时',
    may: 'videos.manage',
    answer: async ({ params: { id }, body: { rev, at }, write, read, now }) => {
      const writing = write(async (trx, touch, audit) => {
        const { row, rev: standing } = await currentVideo(trx, id)
        requireNotTrashed(row)
        if (standing !== rev) throw new StandsOtherwise('这个视频刚被别人修改过')
        const isPublic = row.published_at !== null && row.published_at <= now
        const publishedAt = at ?? (isPublic ? row.published_at : now)
        if (publishedAt === row.published_at) return
        await updateVideo(trx, id, { published_at: publishedAt }, now)
        touchShown(touch, now, row.published_at, publishedAt)('videos')
        await audit({
          act: publishedAt !== null && publishedAt > now ? 'video.schedule' : 'video.publish',
          subject: 'video',
          id,
          name: row.title,
          before: { publishedAt: row.published_at },
          after: { publishedAt },
        })
      })
      await orConflict(writing, () => videoNow(read, now, id))
      return await videoNow(read, now, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /videos/:id/publication',
    summary: '下线，或取消定时',
    may: 'videos.manage',
    answer: async ({ params: { id }, write, read, now }) => {
      await write(async (trx, touch, audit) => {
        const { row } = await currentVideo(trx, id)
        if (row.published_at === null) return
        await updateVideo(trx, id, { published_at: null }, now)
        touchShown(touch, now, row.published_at)('videos')
        const before = { publishedAt: row.published_at }
        await audit({ act: 'video.unpublish', subject: 'video', id, name: row.title, before, after: { publishedAt: null } })
      })
      return await videoNow(read, now, id)
    },
  })
}
