import type { FastifyInstance } from 'fastify'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { type Publishable, publish, unpublish } from '#server/publications/publication.service.ts'
import { orConflict, requireCurrent } from '#server/publications/write-conflict.service.ts'
import { albumNow, currentAlbum } from './album-now.answers.ts'
import { updateAlbum } from './albums-admin.queries.ts'
import { refuseEmpty } from './check-album.service.ts'
import { touchAlbum } from './touch-album.service.ts'

const albums: Publishable = {
  subject: 'album',
  setPublishedAt: (trx, id, publishedAt, now) => updateAlbum(trx, id, { published_at: publishedAt }, now),
  touch: touchAlbum,
}

/** Whether and from when visitors see an album. */
export async function albumPublicationRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'PUT /albums/:id/publication',
    summary: '发布图集：马上，或定时',
    may: 'albums.manage',
    answer: async ({ params: { id }, body: { rev, at }, write, read, now }) => {
      const writing = write(async (trx, touch, audit) => {
        const standing = await currentAlbum(trx, id)
        requireCurrent(standing, rev, '这个图集刚被别人修改过')
        refuseEmpty(standing.fields.pictures)
        await publish(albums, standing.row, at, { trx, touch, audit, now })
      })
      await orConflict(writing, () => albumNow(read, now, id))
      return await albumNow(read, now, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /albums/:id/publication',
    summary: '下线，或取消定时',
    may: 'albums.manage',
    answer: async ({ params: { id }, write, read, now }) => {
      await write(async (trx, touch, audit) => {
        const { row } = await currentAlbum(trx, id)
        await unpublish(albums, row, { trx, touch, audit, now })
      })
      return await albumNow(read, now, id)
    },
  })
}
