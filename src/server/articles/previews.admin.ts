import type { FastifyInstance } from 'fastify'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import { changeDocument, requireNotTrashed } from './document-change.service.ts'
import { insertPreviewLink } from './previews.queries.ts'

const previewMs = 24 * 3_600_000

/** Links that show a draft to anybody who has them; `pages/preview-page.ts` serves them. */
export async function previewRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'POST /articles/:id/preview-links',
    summary: '给草稿一个限时的预览链接',
    may: 'articles.read',
    answer: async (asked) => {
      const { params, signed, now } = asked
      const token = newToken()
      const expiresAt = new Date(Date.parse(now) + previewMs).toISOString()
      await changeDocument(asked, params.id, async ({ trx, audit, document }) => {
        requireNotTrashed(document)
        await insertPreviewLink(trx, { tokenHash: hashOf(token), articleId: params.id, userId: signed.id, expiresAt }, now)
        const { kind } = document.row
        await audit({ act: `${kind}.preview`, subject: kind, id: params.id, name: document.draft.title, after: { expiresAt } })
      })
      return { address: `/preview/${token}`, expiresAt }
    },
  })
}
