import type { FastifyInstance } from 'fastify'
import { touchShown } from '#server/cache/transact.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { albumNow, currentAlbum } from './album-now.answers.ts'
import { updateAlbum } from './albums-admin.queries.ts'
import { refuseEmpty } from './check-album.service.ts'
import { orConflict, StandsOtherwise } from './publishable-now.answers.ts'
import { touchAlbum } from './touch-album.service.ts'

/** Whether and from when visitors see an album. */
export async function albumPublicationRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'PUT /albums/:id/publication',
    summary: '发布图集：马上，或定时',
    may: 'albums.manage',
    answer: async ({ params: { id }, body: { rev, at }, write, read, now }) => {
      const writing = write(async (trx, touch, audit) => {
        const { row, fields, rev: standing } = await currentAlbum(trx, id)
        if (standing !== rev) throw new StandsOtherwise('这个图集刚被别人修改过')
        refuseEmpty(fields.pictures)
        const isPublic = row.published_at !== null && row.published_at <= now
        const publishedAt = at ?? (isPublic ? row.published_at : now)
        if (publishedAt === row.published_at) return
        await updateAlbum(trx, id, { published_at: publishedAt }, now)
        await touchAlbum(trx, touchShown(touch, now, row.published_at, publishedAt), id)
        await audit({
          act: publishedAt !== null && publishedAt > now ? 'album.schedule' : 'album.publish',
          subject: 'album',
          id,
          name: row.title,
          before: { publishedAt: row.published_at },
          after: { publishedAt },
        })
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
        if (row.published_at === null) return
        await updateAlbum(trx, id, { published_at: null }, now)
        await touchAlbum(trx, touchShown(touch, now, row.published_at), id)
        const before = { publishedAt: row.published_at }
        await audit({ act: 'album.unpublish', subject: 'album', id, name: row.title, before, after: { publishedAt: null } })
      })
      return await albumNow(read, now, id)
    },
  })
}
