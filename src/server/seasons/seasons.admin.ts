import type { FastifyInstance } from 'fastify'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { conflict, invalid, notFound } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import { saveSeason } from '#server/competitions/store/save-people.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { isSlugTaken } from '#server/people/people-admin.queries.ts'
import { spanFaults } from '#server/people/people-faults.model.ts'
import { takeTurnForPeople, touchPeople } from '#server/people/touch-people.queries.ts'
import { albumUses, competitionUses } from '#server/people/uses.queries.ts'
import type { AdminSeason } from '#shared/admin/people.ts'
import { seasonSheet } from './seasons.sheet.ts'
import { countSeasons, deleteSeason, findSeasonRow, findSpanOf, listAllSeasons, listCompetitionIdsOf } from './seasons-admin.queries.ts'

export async function seasonAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /seasons',
    summary: '赛季，没有赛事的也在内，新的在前',
    may: 'competitions.read',
    sheet: seasonSheet,
    answer: async ({ query: { q, page = 1, pageSize = 20 }, read }) => {
      const rows = await listAllSeasons(read, { q, limit: pageSize, offset: (page - 1) * pageSize })
      const items = rows.map(({ id, slug, name, starts_on, ends_on, competitions }) => ({
        id,
        slug,
        name,
        startsOn: starts_on,
        endsOn: ends_on,
        competitions: competitions ?? 0,
      }))
      return { items, page, pageSize, total: await countSeasons(read, q) }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /seasons/:id',
    summary: '一个赛季',
    // It names where it is used, hidden competitions and unpublished albums among them.
    may: 'people.write',
    answer: async ({ params: { id }, read }) => await seasonNow(read, id),
  })

  adminRoute(app, context, {
    endpoint: 'POST /seasons',
    summary: '新建赛季',
    may: 'people.write',
    isOnce: true,
    answer: async ({ body, write, read }) => {
      refuseFaulty(body)
      const id = await write(async (trx, touch, audit) => {
        if (await isSlugTaken(trx, 'seasons', body.slug)) throw invalid([{ path: '/slug', message: '这个标识已经有赛季在用' }])
        const season = await saveSeason(trx, body)
        touch('seasons')
        await audit({ act: 'season.create', subject: 'season', id: season.id, name: body.name, after: body })
        return season.id
      })
      return await seasonNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /seasons/:id',
    summary: '修改赛季',
    may: 'people.write',
    answer: async ({ params: { id }, body: { rev, ...fields }, write, read }) => {
      refuseFaulty(fields)
      await write(async (trx, touch, audit) => {
        await takeTurnForPeople(trx, { season: id })
        const before = await seasonNow(trx, id)
        if (before.rev !== rev) throw conflict('这个赛季刚被别人修改过', before)
        await saveSeason(trx, { slug: before.slug, ...fields })
        await touchPeople(trx, touch, { season: id })
        await audit({ act: 'season.change', subject: 'season', id, name: fields.name, ...changedFields(fieldsOf(before), fields) })
      }, 'alongside')
      return await seasonNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /seasons/:id',
    summary: '删除没有用到的赛季',
    may: 'people.write',
    answer: async ({ params: { id }, write }) => {
      await write(async (trx, touch, audit) => {
        const season = await seasonNow(trx, id)
        if (season.uses.length > 0) throw conflict('这个赛季还在使用中，不能删除', season)
        await deleteSeason(trx, id)
        touch('seasons')
        await audit({ act: 'season.delete', subject: 'season', id, name: season.name, before: fieldsOf(season) })
      })
      return null
    },
  })
}

async function seasonNow(db: Selecting, id: number): Promise<AdminSeason> {
  const row = await findSeasonRow(db, id)
  if (!row) throw notFound()
  const fields = { name: row.name, startsOn: row.starts_on, endsOn: row.ends_on }
  const uses = [...(await competitionUses(db, await listCompetitionIdsOf(db, id))), ...(await albumUses(db, 'season', id))]
  return { id, rev: revOf(fields), slug: row.slug, ...fields, uses, played: await findSpanOf(db, id) }
}

function fieldsOf({ name, startsOn, endsOn }: AdminSeason) {
  return { name, startsOn, endsOn }
}

function refuseFaulty({ startsOn, endsOn }: { startsOn: string; endsOn: string }): void {
  const faults = spanFaults('', ['startsOn', startsOn], ['endsOn', endsOn])
  if (faults.length > 0) throw invalid(faults)
}
