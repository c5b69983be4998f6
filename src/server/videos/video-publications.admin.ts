import type { FastifyInstance } from 'fastify'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { type Publishable, publish, unpublish } from '#server/publications/publication.service.ts'
import { orConflict, requireCurrent } from '#server/publications/write-conflict.service.ts'
import { currentVideo, requireNotTrashed, videoNow } from './video-now.answers.ts'
import { updateVideo } from './videos-admin.queries.ts'

const videos: Publishable = {
  subject: 'video',
  setPublishedAt: (trx, id, publishedAt, now) => updateVideo(trx, id, { published_at: publishedAt }, now),
  touch: async (_trx, touch) => touch('videos'),
}

/** Whether and from when visitors see a video. */
export async function videoPublicationRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'PUT /videos/:id/publication',
    summary: '发布视频：马上，或定时',
    may: 'videos.manage',
    answer: async ({ params: { id }, body: { rev, at }, write, read, now }) => {
      const writing = write(async (trx, touch, audit) => {
        const standing = await currentVideo(trx, id)
        requireNotTrashed(standing.row)
        requireCurrent(standing, rev, '这个视频刚被别人修改过')
        await publish(videos, standing.row, at, { trx, touch, audit, now })
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
        await unpublish(videos, row, { trx, touch, audit, now })
      })
      return await videoNow(read, now, id)
    },
  })
}
