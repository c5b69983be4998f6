import type { FastifyInstance } from 'fastify'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { listAudit } from './audit.queries.ts'
import { auditSheet } from './audit.sheet.ts'

/** Who did what to which, before and after, when. */
export async function auditRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /audit',
    summary: '操作记录',
    may: 'audit.read',
    sheet: auditSheet,
    answer: async ({ read, query }) => {
      const { pageSize = 30 } = query
      const rows = await listAudit(read, query)
      const shown = rows.slice(0, pageSize)
      const last = shown.at(-1)
      return {
        items: shown.map((row) => ({
          id: row.id,
          at: row.at,
          userId: row.user_id,
          userName: row.user_name,
          act: row.act,
          subject: row.subject,
          subjectId: row.subject_id,
          subjectName: row.subject_name,
          before: row.before,
          after: row.after,
          address: row.address,
        })),
        next: last && rows.length > pageSize ? `${last.at}_${last.id}` : null,
      }
    },
  })
}
