import { sql, type Transaction } from 'kysely'
import { readDraft } from '#server/articles/revisions.queries.ts'
import { tagsOf } from '#server/cache/tags.ts'
import type { Touch } from '#server/cache/transact.ts'
import { listHolds } from '#server/db/like.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Database } from '#server/db/tables.ts'
import { listGamesOf, listStatisticsOf } from './merge-parts.queries.ts'
import type { PersonKind } from './merged.queries.ts'

interface Move {
  kind: PersonKind
  from: number
  into: number
}

/** Makes everything that refers to the first one refer to the second. */
export async function moveParts(trx: Transaction<Database>, touch: Touch, move: Move): Promise<void> {
  if (move.kind === 'team') await moveTeam(trx, touch, move)
  else await movePlayer(trx, move)
  await moveListed(trx, move)
  await moveRemovedMatches(trx, move)
  await moveArticleLinks(trx, touch, move)
  await moveDrafts(trx, move)
}

async function moveTeam(trx: Transaction<Database>, touch: Touch, { from, into }: Move): Promise<void> {
  await trx.updateTable('entrants').set({ team_id: into }).where('team_id', '=', from).execute()
  const last = await trx
    .selectFrom('memberships')
    .select('ordinal')
    .where('team_id', '=', into)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  const after = (last?.ordinal ?? -1) + 1
  await trx
    .updateTable('memberships')
    .set((eb) => ({ team_id: into, ordinal: eb('ordinal', '+', after) }))
    .where('team_id', '=', from)
    .execute()
  await dropDoubledMembers(trx, 'team_id', into)
  for (const table of ['albums', 'videos'] as const) {
    const moved = await trx
      .updateTable(table)
      .set({ subject_id: into })
      .where('subject', '=', 'team')
      .where('subject_id', '=', from)
      .returning('id')
      .execute()
    if (moved.length > 0) touch(table)
    if (table === 'albums')
      touch(
        ...tagsOf(
          'album',
          moved.map(({ id }) => id),
        ),
      )
  }
}

async function movePlayer(trx: Transaction<Database>, { from, into }: Move): Promise<void> {
  await trx.updateTable('entrant_players').set({ player_id: into }).where('player_id', '=', from).execute()
  await trx.updateTable('memberships').set({ player_id: into }).where('player_id', '=', from).execute()
  await dropDoubledMembers(trx, 'player_id', into)
  await trx.updateTable('lineups').set({ player_id: into }).where('player_id', '=', from).execute()
  for (const game of await listGamesOf(trx, from)) {
    const sides: { players?: number[] }[] = readJson(game.sides)
    const moved = sides.map((side) => (side.players ? { ...side, players: side.players.map((id) => (id === from ? into : id)) } : side))
    await trx
      .updateTable('games')
      .set({ sides: JSON.stringify(moved) })
      .where('id', '=', game.id)
      .execute()
  }
  for (const { id, players } of await listStatisticsOf(trx, from)) {
    const ids: number[] = readJson(players)
    await trx
      .updateTable('statistics')
      .set({ players: JSON.stringify(ids.map((one) => (one === from ? into : one))) })
      .where('id', '=', id)
      .execute()
  }
  await trx.updateTable('awards').set({ player_id: into }).where('player_id', '=', from).execute()
  const awarded = await trx.selectFrom('awards').select(['id', 'lineup']).where('lineup', 'like', `%"playerId":${from},%`).execute()
  for (const award of awarded) {
    const lineup: { playerId: number | null }[] = readJson(award.lineup)
    const moved = lineup.map((one) => (one.playerId === from ? { ...one, playerId: into } : one))
    await trx
      .updateTable('awards')
      .set({ lineup: JSON.stringify(moved) })
      .where('id', '=', award.id)
      .execute()
  }
}

/** The same membership, recorded twice, becomes one. */
async function dropDoubledMembers(trx: Transaction<Database>, column: 'team_id' | 'player_id', id: number): Promise<void> {
  const rows = await trx.selectFrom('memberships').selectAll().where(column, '=', id).orderBy('ordinal').orderBy('id').execute()
  const seen = new Set<string>()
  for (const row of rows) {
    const key = JSON.stringify([row.team_id, row.player_id, row.role, row.starts_on, row.ends_on])
    if (seen.has(key)) await trx.deleteFrom('memberships').where('id', '=', row.id).execute()
    seen.add(key)
  }
}

/** The lists of competitions' documents. */
async function moveListed(trx: Transaction<Database>, { kind, from, into }: Move): Promise<void> {
  const column = kind === 'team' ? 'listed_teams' : 'listed_players'
  const rows = await trx
    .selectFrom('competitions')
    .select(['id', `${column} as listed`])
    .where((eb) => listHolds(eb.ref(column), from))
    .execute()
  for (const { id, listed } of rows) {
    const ids: number[] = readJson(listed ?? '[]')
    const moved = JSON.stringify([...new Set(ids.map((one) => (one === from ? into : one)))])
    await trx
      .updateTable('competitions')
      .set(kind === 'team' ? { listed_teams: moved } : { listed_players: moved })
      .where('id', '=', id)
      .execute()
  }
}

/** Cancellations in calendars. */
async function moveRemovedMatches(trx: Transaction<Database>, { kind, from, into }: Move): Promise<void> {
  const ofBoth = trx.selectFrom('removed_match_people').select('match_id').where('kind', '=', kind).where('person_id', '=', into)
  await trx
    .deleteFrom('removed_match_people')
    .where('kind', '=', kind)
    .where('person_id', '=', from)
    .where('match_id', 'in', ofBoth)
    .execute()
  await trx.updateTable('removed_match_people').set({ person_id: into }).where('kind', '=', kind).where('person_id', '=', from).execute()
}

async function moveArticleLinks(trx: Transaction<Database>, touch: Touch, { kind, from, into }: Move): Promise<void> {
  const ofBoth = trx.selectFrom('article_links').select('article_id').where('subject', '=', kind).where('subject_id', '=', into)
  const links = await trx
    .selectFrom('article_links')
    .select('article_id')
    .where('subject', '=', kind)
    .where('subject_id', '=', from)
    .execute()
  if (links.length === 0) return
  touch(
    'articles',
    ...tagsOf(
      'article',
      links.map((link) => link.article_id),
    ),
  )
  await trx
    .deleteFrom('article_links')
    .where('subject', '=', kind)
    .where('subject_id', '=', from)
    .where('article_id', 'in', ofBoth)
    .execute()
  await trx.updateTable('article_links').set({ subject_id: into }).where('subject', '=', kind).where('subject_id', '=', from).execute()
}

/** Drafts contain their links in JSON; an editor who has one open gets a conflict. */
async function moveDrafts(trx: Transaction<Database>, { kind, from, into }: Move): Promise<void> {
  const rows = await trx
    .selectFrom('article_drafts')
    .select(['article_id', 'data'])
    .where('data', 'like', `%"${kind}"%`)
    .where('data', 'like', `%"id":${from}%`)
    .execute()
  for (const row of rows) {
    const draft = readDraft(row.data)
    if (!draft.links.some((link) => link.subject === kind && link.id === from)) continue
    const links = draft.links.map((link) => (link.subject === kind && link.id === from ? { ...link, id: into } : link))
    const known = new Set<string>()
    const once = links.filter(({ subject, id }) => !known.has(`${subject} ${id}`) && known.add(`${subject} ${id}`))
    await trx
      .updateTable('article_drafts')
      .set({ data: JSON.stringify({ ...draft, links: once }), rev: sql`rev + 1` })
      .where('article_id', '=', row.article_id)
      .execute()
  }
}
