import type { FastifyInstance } from 'fastify'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { presenceEveryMs } from '#shared/admin/articles.ts'
import { requireDocument } from './document-change.service.ts'
import { listOthers, writePresence } from './presences.queries.ts'
import { listUsedTags } from './tags.queries.ts'

/** Somebody whose screen has been silent for longer has gone: one lost request is none. */
const goneAfterMs = 2.5 * presenceEveryMs
/** As many as somebody reads before typing another letter. */
const mostTags = 20

/** What an editor is told while writing: who else is in the text, and which tags there are. */
export async function presenceAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'PUT /articles/:id/presence',
    summary: '告诉别人正在看这一篇，并得知还有谁在、发布状态如何',
    may: 'articles.read',
    // Not in the audit log: it changes nothing, and is sent every few seconds.
    answer: async ({ params: { id }, write, read, now, signed }) => {
      const { row, isChanged } = await requireDocument(read, id)
      const publication = { isChanged, publishedAt: row.published_at, unpublishAt: row.unpublish_at, deletedAt: row.deleted_at }
      const since = new Date(Date.parse(now) - goneAfterMs).toISOString()
      const here = { articleId: id, userId: signed.id, now, since }
      await write(async (trx) => await writePresence(trx, here), 'alongside')
      return { others: await listOthers(read, here), publication }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /tags',
    summary: '文章用过的标签，用得多的在前',
    may: 'articles.read',
    answer: async ({ read, query: { q } }) => ({ items: await listUsedTags(read, q, mostTags) }),
  })
}
