import type { FastifyInstance } from 'fastify'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { conflict, invalid, notFound } from '#server/base/errors.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { indexOpenings } from '#server/search/index-subjects.queries.ts'
import { openingState } from '#shared/opening-state.ts'
import { openingFaults } from './opening-faults.service.ts'
import { openingMergerRoutes } from './opening-mergers.admin.ts'
import { openingNow } from './opening-now.answers.ts'
import { fieldsOf, rowOf } from './opening-record.model.ts'
import { openingSheet } from './openings.sheet.ts'
import { recordOf } from './openings.view.ts'
import {
  countAllOpenings,
  deleteOpening,
  findOpening,
  insertOpening,
  listAllOpenings,
  listMergedOpenings,
  updateOpening,
} from './openings-admin.queries.ts'

export async function openingAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  await openingMergerRoutes(app, context)

  adminRoute(app, context, {
    endpoint: 'GET /openings',
    summary: '新服，隐藏的也在内；时间待定的在最前，其余晚开的在前',
    may: 'openings.manage',
    sheet: openingSheet,
    answer: async ({ query: { q, page = 1, pageSize = 20 }, read, now }) => {
      const rows = await listAllOpenings(read, { q, limit: pageSize, offset: (page - 1) * pageSize })
      const items = rows.map((row) => ({
        id: row.id,
        zone: row.zone,
        name: row.name,
        opensAt: row.opens_at,
        precision: row.precision,
        state: openingState(recordOf(row), now),
        isPublished: row.is_published === 1,
        mergedInto: row.target_name,
      }))
      return { items, page, pageSize, total: await countAllOpenings(read, q) }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /openings/:id',
    summary: '一座新服',
    may: 'openings.manage',
    answer: async ({ params: { id }, read, now }) => await openingNow(read, id, now),
  })

  adminRoute(app, context, {
    endpoint: 'POST /openings',
    summary: '新建新服',
    may: 'openings.manage',
    isOnce: true,
    answer: async ({ body, write, read, now }) => {
      const id = await write(async (trx, touch, audit) => {
        const faults = await openingFaults(trx, null, body)
        if (faults.length > 0) throw invalid(faults)
        const made = await insertOpening(trx, rowOf(body, null, now))
        await indexOpenings(trx, [made])
        touch('openings', `opening:${made}`)
        await audit({ act: 'opening.create', subject: 'opening', id: made, name: body.name, after: body })
        return made
      })
      return await openingNow(read, id, now)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /openings/:id',
    summary: '修改新服；已公布的时间推迟时，原来的时间会一起显示',
    may: 'openings.manage',
    answer: async ({ params: { id }, body: { rev, ...fields }, write, read, now }) => {
      await write(async (trx, touch, audit) => {
        const row = await findOpening(trx, id)
        if (!row) throw notFound()
        const before = await openingNow(trx, id, now)
        if (before.rev !== rev) throw conflict('这座新服刚被别人修改过', before)
        const faults = await openingFaults(trx, id, fields)
        if (faults.length > 0) throw invalid(faults)
        await updateOpening(trx, id, rowOf(fields, row, now))
        await indexOpenings(trx, [id])
        touch('openings', `opening:${id}`)
        await audit({ act: 'opening.change', subject: 'opening', id, name: fields.name, ...changedFields(fieldsOf(row), fields) })
      })
      return await openingNow(read, id, now)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /openings/:id',
    summary: '删除没有别的服务器并入的新服',
    may: 'openings.manage',
    answer: async ({ params: { id }, write }) => {
      await write(async (trx, touch, audit) => {
        const row = await findOpening(trx, id)
        if (!row) throw notFound()
        const source = (await listMergedOpenings(trx)).find((one) => one.merged_into_id === id)
        if (source) {
          const message = `「${source.name}」合并到了它，不能删除；请先改掉那里的合服，或关掉「在网站上显示」`
          throw invalid([{ path: '', message }])
        }
        await deleteOpening(trx, id)
        await indexOpenings(trx, [id])
        touch('openings', `opening:${id}`)
        await audit({ act: 'opening.delete', subject: 'opening', id, name: row.name, before: fieldsOf(row) })
      })
      return null
    },
  })
}
