import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#server/db/tables.ts'
import { lastDate, mayBePublished, publishedSince } from '#server/matches/published-matches.model.ts'
import { chunked } from '#shared/chunked.ts'
import { formatDay } from '#shared/dates.ts'
import type { CompetitionRows } from './rows.queries.ts'

const chunk = 500

type Told = Pick<
  Selectable<Database['matches']>,
  'is_hidden' | 'is_listed' | 'scheduled_at' | 'precision' | 'reschedules' | 'told_sequence'
>

/**
 * Records matches that are in somebody's calendar and are not public any more, and deletes the records of those that are public again.
 * `after`: the rows now, by id.
 */
export async function saveRemovedMatches(
  trx: Transaction<Database>,
  stored: CompetitionRows | undefined,
  after: ReadonlyMap<number, Told>,
  now: string,
): Promise<void> {
  if (!stored) return
  const back: number[] = []
  const removed: CompetitionRows['matches'] = []
  for (const row of stored.matches) {
    const stands = after.get(row.id)
    const isTold = stands !== undefined && isEvent(stands)
    if (isEvent(row) && !isTold) removed.push(row)
    if (isTold && !isEvent(row)) back.push(row.id)
  }
  await takeBack(trx, back, now)
  if (removed.length > 0) await insertRemoved(trx, stored, { removed, after, now })
}

/** Whether calendars get an event for it; a match that is publicly known not to be played still counts. */
function isEvent(row: Told): boolean {
  return row.is_hidden === 0 && row.is_listed === 1 && startOf(row) !== null
}

function startOf({ scheduled_at, reschedules }: Told): string | null {
  return scheduled_at ?? lastDate(reschedules)
}

/** A higher sequence number replaces the cancellation in calendars. */
async function takeBack(trx: Transaction<Database>, ids: readonly number[], now: string): Promise<void> {
  for (const some of chunked(ids, chunk)) {
    const rows = await trx.deleteFrom('removed_matches').where('match_id', 'in', some).returning(['match_id', 'told_sequence']).execute()
    for (const row of rows) {
      await trx
        .updateTable('matches')
        .set({ told_sequence: row.told_sequence + 1, told_at: now })
        .where('id', '=', row.match_id)
        .execute()
    }
  }
}

interface Removal {
  removed: CompetitionRows['matches']
  after: ReadonlyMap<number, Told>
  now: string
}

async function insertRemoved(trx: Transaction<Database>, stored: CompetitionRows, { removed, after, now }: Removal): Promise<void> {
  const sides = Map.groupBy(stored.sides, (row) => row.match_id)
  const rows = removed.flatMap((row) => {
    const startsAt = startOf(row)
    if (startsAt === null || !mayBePublished(startsAt, now)) return []
    return {
      match_id: row.id,
      competition_id: row.competition_id,
      starts_at: startsAt,
      is_whole_day: row.scheduled_at === null || (row.precision ?? 'exact') === 'exact' ? 0 : 1,
      // Each side that advanced by a result may have raised the published sequence number.
      told_sequence: (after.get(row.id) ?? row).told_sequence + (sides.get(row.id)?.length ?? 0) + 1,
      removed_at: now,
    }
  })
  const ids = rows.map((row) => row.match_id)
  for (const some of chunked(ids, chunk)) await trx.deleteFrom('removed_matches').where('match_id', 'in', some).execute()
  for (const some of chunked(rows, chunk)) await trx.insertInto('removed_matches').values(some).execute()
  const people = peopleOf(stored, new Set(ids), now)
  for (const some of chunked(people, chunk)) {
    await trx
      .insertInto('removed_match_people')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await trx.deleteFrom('removed_matches').where('starts_at', '<', publishedSince(now)).execute()
}

/** Those in whose calendars it is: who is publicly known to take part, and before a line-up is known the roster of a team. */
function peopleOf(stored: CompetitionRows, matches: ReadonlySet<number>, now: string) {
  const teams = new Map(stored.entrants.map((row) => [row.id, row.team_id]))
  const players = Map.groupBy(stored.entrantPlayers, (row) => row.entrant_id)
  const isOn = (row: CompetitionRows['memberships'][number]) => row.ends_on === null || row.ends_on >= formatDay(now)
  const members = Map.groupBy(stored.memberships.filter(isOn), (row) => row.team_id)
  const lineups = Map.groupBy(stored.lineups, (row) => row.match_side_id)
  return stored.sides.flatMap((side) => {
    if (!matches.has(side.match_id) || (side.entrant_visible_at !== null && side.entrant_visible_at > now)) return []
    const entrant = side.entrant_id ?? 0
    const team = teams.get(entrant) ?? null
    const lineup = lineups.get(side.id) ?? (team === null ? [] : (members.get(team) ?? []))
    const playing = [...(players.get(entrant) ?? []), ...lineup]
    return [
      ...(team === null ? [] : [team]).map((id) => ({ kind: 'team' as const, person_id: id, match_id: side.match_id })),
      ...playing.flatMap(({ player_id: id }) => (id === null ? [] : { kind: 'player' as const, person_id: id, match_id: side.match_id })),
    ]
  })
}
