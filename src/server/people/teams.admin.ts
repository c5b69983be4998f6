import type { FastifyInstance } from 'fastify'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { conflict, invalid, notFound } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { AdminTeam } from '#shared/admin/people.ts'
import { findPeople } from './found-people.answers.ts'
import { logosOf } from './logos.answers.ts'
import { listUnfinishedOfTeam } from './old-names.queries.ts'
import { teamSheet } from './people.sheet.ts'
import { deletePerson, findTeamRow, isSlugTaken, listMemberRows, listTeams, membersOf } from './people-admin.queries.ts'
import { oldNamesOf, viewTeam } from './people-admin.view.ts'
import { saveTeam } from './save-person.service.ts'
import { takeTurnForPeople, touchPeople } from './touch-people.queries.ts'
import { listTeamUses } from './uses.queries.ts'

export async function teamAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /teams',
    summary: '战队',
    may: 'competitions.read',
    sheet: teamSheet,
    answer: async ({ query: { q, page = 1, pageSize = 20 }, read }) => {
      const { found, total } = await findPeople(read, { q, subject: 'team', search: context.search })
      const rows = await listTeams(read, { found, limit: pageSize, offset: (page - 1) * pageSize })
      const logos = await logosOf(read, rows)
      return {
        items: rows.map((row) => ({
          id: row.id,
          slug: row.slug,
          name: row.name,
          shortName: row.short_name,
          region: row.region,
          logo: row.logo_id === null ? null : (logos.get(row.logo_id) ?? null),
          members: row.members ?? 0,
        })),
        page,
        pageSize,
        total,
      }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /teams/:id',
    summary: '一支战队',
    // It names where it is used, hidden competitions and unpublished albums among them.
    may: 'people.write',
    answer: async ({ params: { id }, read }) => await teamNow(read, id),
  })

  adminRoute(app, context, {
    endpoint: 'POST /teams',
    summary: '新建战队',
    may: 'people.write',
    isOnce: true,
    answer: async ({ body: { slug, ...fields }, write, read, now }) => {
      const id = await write(async (trx, touch, audit) => {
        await takeTurnForPeople(trx, { players: fields.members.map((member) => member.playerId) })
        if (await isSlugTaken(trx, 'teams', slug)) throw invalid([{ path: '/slug', message: '这个标识已经有战队在用' }])
        const made = await saveTeam(trx, touch, slug, { fields, now })
        const row = await findTeamRow(trx, made)
        await audit({ act: 'team.create', subject: 'team', id: made, name: row?.name ?? slug, after: { slug, ...fields } })
        return made
      }, 'alongside')
      return await teamNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /teams/:id',
    summary: '修改战队',
    may: 'people.write',
    answer: async ({ params: { id }, body: { rev, ...fields }, write, read, now }) => {
      await write(async (trx, touch, audit) => {
        const newMembers = fields.members.map((member) => member.playerId)
        await takeTurnForPeople(trx, { teams: [id], players: [...newMembers, ...(await membersOf(trx, [id]))] })
        const row = await findTeamRow(trx, id)
        if (!row) throw notFound()
        const before = await teamNow(trx, id)
        if (before.rev !== rev) throw conflict('这支战队刚被别人修改过', before)
        await saveTeam(trx, touch, row.slug, { fields, now })
        const name = (await findTeamRow(trx, id))?.name ?? row.name
        await audit({ act: 'team.change', subject: 'team', id, name, ...changedFields(teamFieldsOf(before), fields) })
      }, 'alongside')
      return await teamNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /teams/:id',
    summary: '删除没有用到的战队',
    may: 'people.write',
    answer: async ({ params: { id }, write }) => {
      await write(async (trx, touch, audit) => {
        await takeTurnForPeople(trx, { teams: [id], players: await membersOf(trx, [id]) })
        const team = await teamNow(trx, id)
        if (team.uses.length > 0) throw conflict('这支战队还在使用中，不能删除', team)
        await touchPeople(trx, touch, { teams: [id], players: team.members.map((member) => member.playerId) })
        await deletePerson(trx, 'teams', id)
        await audit({ act: 'team.delete', subject: 'team', id, name: team.names.at(-1)?.name ?? '', before: teamFieldsOf(team) })
      }, 'alongside')
      return null
    },
  })
}

async function teamNow(db: Selecting, id: number): Promise<AdminTeam> {
  const row = await findTeamRow(db, id)
  if (!row) throw notFound()
  const members = await listMemberRows(db, id)
  const logo = row.logo_id === null ? undefined : (await logosOf(db, [row])).get(row.logo_id)
  const oldNames = oldNamesOf(row, await listUnfinishedOfTeam(db, id))
  return viewTeam(row, members, logo ?? null, { uses: await listTeamUses(db, id), oldNames })
}

function teamFieldsOf({ names, region, logoId, members }: AdminTeam) {
  return { names, region, logoId, members: members.map(({ playerName: _, ...member }) => member) }
}
