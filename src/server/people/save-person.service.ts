import type { Transaction } from 'kysely'
import { type Fault, invalid } from '#server/base/errors.ts'
import type { Touch } from '#server/cache/transact.ts'
import { saveMembers, savePlayers, saveTeams } from '#server/competitions/store/save-people.queries.ts'
import type { Database } from '#server/db/tables.ts'
import { isPictureKnown } from '#server/media/media.queries.ts'
import type { PlayerEdit, TeamEdit } from '#shared/admin/people.ts'
import { findAccountHolder, findPlayerRow, findTeamRow, listPlayerSlugs, setLogo } from './people-admin.queries.ts'
import { playerEntry, teamEntry } from './people-admin.view.ts'
import { nameFaults, spanFaults } from './people-faults.model.ts'
import { touchPeople } from './touch-people.queries.ts'

interface TeamSave {
  fields: Omit<TeamEdit, 'rev'>
  now: string
}

/** Saves a team as a competition's document would, and its logo. Throws `invalid`. Returns its id. */
export async function saveTeam(trx: Transaction<Database>, touch: Touch, slug: string, { fields, now }: TeamSave): Promise<number> {
  const slugs = await listPlayerSlugs(
    trx,
    fields.members.map((member) => member.playerId),
  )
  const faults: Fault[] = [
    ...nameFaults(fields.names),
    ...fields.members.flatMap(({ playerId, from, to }, i) => [
      ...(slugs.has(playerId) ? [] : [{ path: `/members/${i}/playerId`, message: '这名选手不存在，可能已被删除' }]),
      ...spanFaults(`/members/${i}`, ['from', from], ['to', to]),
    ]),
  ]
  faults.push(...(await logoFaults(trx, fields)))
  if (faults.length > 0) throw invalid(faults)
  const entry = teamEntry(slug, fields, slugs)
  const teams = await saveTeams(trx, [entry], [])
  const players = await savePlayers(trx, [], [...slugs.values()], now)
  const members = await saveMembers(trx, [entry], teams.ids, players.ids)
  const id = teams.ids.get(slug)
  if (id === undefined) throw new Error(`Team ${slug} was not written`)
  const row = await findTeamRow(trx, id)
  if (row?.logo_id !== fields.logoId) await setLogo(trx, 'teams', id, fields.logoId)
  await touchPeople(trx, touch, { teams: [id], players: [...new Set(members.players)] })
  return id
}

interface PlayerSave {
  fields: Omit<PlayerEdit, 'rev'>
  now: string
  id?: number
}

/** Saves a player as a competition's document would, and the logo. Throws `invalid`. Returns his id. */
export async function savePlayer(trx: Transaction<Database>, touch: Touch, slug: string, { fields, now, id }: PlayerSave): Promise<number> {
  const faults = nameFaults(fields.names)
  const holder = fields.externalId === '' ? undefined : await findAccountHolder(trx, fields.externalId)
  if (holder && holder.id !== id) faults.push({ path: '/externalId', message: `这个账号已经属于「${holder.name}」` })
  faults.push(...(await logoFaults(trx, fields)))
  if (faults.length > 0) throw invalid(faults)
  const { ids } = await savePlayers(trx, [playerEntry(slug, fields)], [], now)
  const saved = ids.get(slug)
  if (saved === undefined) throw new Error(`Player ${slug} was not written`)
  const row = await findPlayerRow(trx, saved)
  if (row?.logo_id !== fields.logoId) await setLogo(trx, 'players', saved, fields.logoId)
  await touchPeople(trx, touch, { players: [saved] })
  return saved
}

async function logoFaults(trx: Transaction<Database>, { logoId }: { logoId: number | null }): Promise<Fault[]> {
  if (logoId === null || (await isPictureKnown(trx, logoId))) return []
  return [{ path: '/logoId', message: '这张图片不在媒体库里，请重新选择' }]
}
