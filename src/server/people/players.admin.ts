import type { FastifyInstance } from 'fastify'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { conflict, invalid, notFound } from '#server/base/errors.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import type { AdminPlayer } from '#shared/admin/people.ts'
import { formatDay } from '#shared/dates.ts'
import { findPeople } from './found-people.answers.ts'
import { logosOf } from './logos.answers.ts'
import { listUnfinishedOfPlayer } from './old-names.queries.ts'
import { playerSheet } from './people.sheet.ts'
import { deletePerson, findPlayerRow, isSlugTaken, listPlayers, listTeamNames } from './people-admin.queries.ts'
import { oldNamesOf, viewPlayer } from './people-admin.view.ts'
import { savePlayer } from './save-person.service.ts'
import { takeTurnForPeople, touchPeople } from './touch-people.queries.ts'
import { listPlayerUses } from './uses.queries.ts'

export async function playerAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /players',
    summary: '选手',
    may: 'people.write',
    sheet: playerSheet,
    answer: async ({ query: { q, page = 1, pageSize = 20 }, read, now }) => {
      const { found, total } = await findPeople(read, { q, subject: 'player', search: context.search })
      const rows = await listPlayers(read, { found, limit: pageSize, offset: (page - 1) * pageSize })
      const ids = rows.map((row) => row.id)
      const teams = await listTeamNames(read, ids, formatDay(now))
      const logos = await logosOf(read, rows)
      return {
        items: rows.map((row) => ({
          id: row.id,
          slug: row.slug,
          name: row.name,
          realName: row.real_name,
          isMinor: row.is_minor === 1,
          isHidden: row.is_hidden === 1,
          logo: row.logo_id === null ? null : (logos.get(row.logo_id) ?? null),
          teams: teams.get(row.id) ?? [],
        })),
        page,
        pageSize,
        total,
      }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /players/:id',
    summary: '一名选手，含不公开的资料',
    may: 'people.write',
    answer: async ({ params: { id }, read }) => await playerNow(read, id),
  })

  adminRoute(app, context, {
    endpoint: 'POST /players',
    summary: '新建选手',
    may: 'people.write',
    isOnce: true,
    answer: async ({ body: { slug, ...fields }, write, read, now }) => {
      const id = await write(async (trx, touch, audit) => {
        if (await isSlugTaken(trx, 'players', slug)) throw invalid([{ path: '/slug', message: '这个标识已经有选手在用' }])
        const made = await savePlayer(trx, touch, slug, { fields, now })
        const name = (await findPlayerRow(trx, made))?.name ?? slug
        await audit({ act: 'player.create', subject: 'player', id: made, name, after: { slug, ...fields } })
        return made
      })
      return await playerNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /players/:id',
    summary: '修改选手',
    may: 'people.write',
    answer: async ({ params: { id }, body: { rev, ...fields }, write, read, now }) => {
      await write(async (trx, touch, audit) => {
        await takeTurnForPeople(trx, { players: [id] })
        const before = await playerNow(trx, id)
        if (before.rev !== rev) throw conflict('这名选手的资料刚被别人修改过', before)
        await savePlayer(trx, touch, before.slug, { fields, now, id })
        const name = (await findPlayerRow(trx, id))?.name ?? before.slug
        await audit({ act: 'player.change', subject: 'player', id, name, ...changedFields(playerFieldsOf(before), fields) })
      }, 'alongside')
      return await playerNow(read, id)
    },
  })

  adminRoute(app, context, {
    endpoint: 'DELETE /players/:id',
    summary: '删除没有用到的选手',
    may: 'people.write',
    answer: async ({ params: { id }, write }) => {
      await write(async (trx, touch, audit) => {
        await takeTurnForPeople(trx, { players: [id] })
        const player = await playerNow(trx, id)
        if (player.uses.length > 0) throw conflict('这名选手还在使用中，不能删除', player)
        await touchPeople(trx, touch, { players: [id] })
        await deletePerson(trx, 'players', id)
        await audit({ act: 'player.delete', subject: 'player', id, name: player.names.at(-1)?.name ?? '', before: playerFieldsOf(player) })
      }, 'alongside')
      return null
    },
  })
}

async function playerNow(db: Selecting, id: number): Promise<AdminPlayer> {
  const row = await findPlayerRow(db, id)
  if (!row) throw notFound()
  const logo = row.logo_id === null ? undefined : (await logosOf(db, [row])).get(row.logo_id)
  const oldNames = oldNamesOf(row, await listUnfinishedOfPlayer(db, id))
  return viewPlayer(row, logo ?? null, { uses: await listPlayerUses(db, id), oldNames })
}

function playerFieldsOf({ names, externalId, realName, isRealNamePublic, isMinor, isHidden, logoId }: AdminPlayer) {
  return { names, externalId, realName, isRealNamePublic, isMinor, isHidden, logoId }
}
