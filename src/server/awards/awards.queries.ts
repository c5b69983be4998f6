import type { OpenAward } from '#rules/model.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { readJson } from '#server/db/stored-json.ts'
import {
  areOpenAwardsPublic,
  isAwardPublic,
  isCompetitionPublic,
  isEntrantPublic,
  isPublicAmongFew,
  isPublicOfListed,
  isResultPublic,
} from '#server/matches/visible.queries.ts'
import type { AwardKind, CompetitionKind } from '#shared/competitions/document.ts'
import { countedItems } from '#shared/limits.ts'

/** Filters of the winners' page, from its closed list. */
export interface WinnerFilter {
  season?: number
  kind?: CompetitionKind
  award?: AwardKind
}

function publicAwards(db: Selecting, now: string, isPublic = isPublicAmongFew) {
  return db
    .selectFrom('awards')
    .innerJoin('competitions', 'competitions.id', 'awards.competition_id')
    .where(isPublic)
    .where(isAwardPublic(now))
}

/** Competitions that ended last come first; within one, the order of the competition. */
export async function listWinnerIds(
  db: Reader,
  now: string,
  filter: WinnerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  if (offset >= countedItems) return []
  return (await winnerIds(db, { now, ...filter, limit, offset })).map((row) => row.id)
}
interface Winners extends WinnerFilter {
  now: string
  limit: number
  offset: number
}
const winnerIds = prepared((db, { now, limit, offset, ...filter }: Winners) =>
  filtered(db, now, filter)
    .select('awards.id')
    .orderBy('competitions.ends_on', 'desc')
    .orderBy('competitions.id', 'desc')
    .orderBy('awards.is_derived', 'desc')
    .orderBy('awards.ordinal')
    .orderBy('awards.id')
    .limit(limit)
    .offset(offset),
)

/** At most `countedItems`. */
export async function countWinners(db: Reader, now: string, filter: WinnerFilter): Promise<number> {
  const { total } = await db
    .selectFrom(filtered(db, now, filter).select('awards.id').limit(countedItems).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function filtered(db: Selecting, now: string, { season, kind, award }: WinnerFilter) {
  let query = publicAwards(db, now, isCompetitionPublic)
  if (season !== undefined) query = query.where('competitions.season_id', '=', season)
  if (kind !== undefined) query = query.where('competitions.kind', '=', kind)
  if (award !== undefined) query = query.where('awards.kind', '=', award)
  return query
}

export async function listAwardIdsOf(db: Reader, now: string, competitionId: number): Promise<number[]> {
  return (await awardsOf(db, { now, competitionId })).map((row) => row.id)
}
const awardsOf = prepared((db, { now, competitionId }: { now: string; competitionId: number }) =>
  publicAwards(db, now)
    .select(['awards.id', 'awards.kind', 'awards.match_id'])
    .where('awards.competition_id', '=', competitionId)
    .orderBy('awards.is_derived', 'desc')
    .orderBy('awards.ordinal')
    .orderBy('awards.id'),
)

/** What was decided in one match; with the title also the best players of the competition, who are known by then. */
export async function listAwardIdsOfMatch(db: Reader, now: string, matchId: number, competitionId: number): Promise<number[]> {
  const ofCompetition = await awardsOf(db, { now, competitionId })
  const isDecider = ofCompetition.some(({ kind, match_id }) => kind === 'champion' && match_id === matchId)
  return ofCompetition
    .filter(({ kind, match_id }) => match_id === matchId || (isDecider && kind === 'mvp' && match_id === null))
    .map(({ id }) => id)
}

type Holder = { team: number } | { player: number }

/** The awards of a team, or of a player alone or as one of a duo; the newest first. */
export async function listHonourIds(db: Reader, now: string, holder: Holder, limit: number): Promise<number[]> {
  const entrants =
    'team' in holder
      ? db.selectFrom('entrants').select('entrants.id').where('entrants.team_id', '=', holder.team)
      : db.selectFrom('entrant_players').select('entrant_players.entrant_id as id').where('entrant_players.player_id', '=', holder.player)
  const rows = await publicAwards(db, now)
    .select('awards.id')
    .where((eb) =>
      'team' in holder
        ? eb('awards.entrant_id', 'in', entrants)
        : eb.or([eb('awards.entrant_id', 'in', entrants), eb('awards.player_id', '=', holder.player)]),
    )
    .orderBy('competitions.ends_on', 'desc')
    .orderBy('awards.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Awards with the data that is shown with them, in no particular order. */
export async function listAwardRows(db: Reader, now: string, ids: readonly number[]) {
  return ids.length === 0 ? [] : await awardRows(db, { now, ids })
}
const awardRows = prepared((db, { now, ids }: { now: string; ids: readonly number[] }) =>
  publicAwards(db, now, isPublicOfListed)
    .innerJoin('seasons', 'seasons.id', 'competitions.season_id')
    .leftJoin('players', 'players.id', 'awards.player_id')
    .select([
      'awards.id',
      'awards.kind',
      'awards.title',
      'awards.is_derived',
      'awards.name',
      'awards.is_masked',
      'awards.entrant_id',
      'awards.player_id',
      'awards.lineup',
      'awards.citation',
      'awards.awarded_on',
      'awards.match_id',
      'competitions.id as competition_id',
      'competitions.kind as competition_kind',
      'competitions.name as competition_name',
      'competitions.ends_on',
      'seasons.id as season_id',
      'seasons.name as season_name',
      'players.name as player_name',
      'players.names as player_names',
      'players.is_minor',
      'players.is_hidden',
      'players.logo_id',
    ])
    .where('awards.id', 'in', ids),
)
export type AwardRow = Awaited<ReturnType<typeof listAwardRows>>[number]

/** The sides of deciding matches with their scores, where public. */
export async function listDecidingSides(db: Reader, now: string, matchIds: readonly number[]) {
  return matchIds.length === 0 ? [] : await decidingSides(db, { now, matchIds })
}
const decidingSides = prepared((db, { now, matchIds }: { now: string; matchIds: readonly number[] }) =>
  db
    .selectFrom('match_sides')
    .innerJoin('matches', 'matches.id', 'match_sides.match_id')
    .select(['match_sides.match_id', 'match_sides.entrant_id', 'match_sides.score'])
    .where('match_sides.match_id', 'in', matchIds)
    .where('matches.result_kind', '=', 'played')
    .where(isResultPublic(now))
    .where(isEntrantPublic(now)),
)
export type DecidingSide = Awaited<ReturnType<typeof listDecidingSides>>[number]

/** The champions of each competition, where public; several where they share the title. */
export async function listChampions(db: Reader, now: string, competitionIds: readonly number[]): Promise<Map<number, number[]>> {
  if (competitionIds.length === 0) return new Map()
  const rows = await championRows(db, { now, competitionIds })
  const champions = new Map<number, number[]>()
  for (const { competition_id, entrant_id } of rows) {
    if (entrant_id !== null) champions.set(competition_id, [...(champions.get(competition_id) ?? []), entrant_id])
  }
  return champions
}

const championRows = prepared((db, { now, competitionIds }: { now: string; competitionIds: readonly number[] }) =>
  publicAwards(db, now, isPublicOfListed)
    .select(['awards.competition_id', 'awards.entrant_id'])
    .where('awards.competition_id', 'in', competitionIds)
    .where('awards.kind', '=', 'champion')
    .orderBy('awards.ordinal')
    .orderBy('awards.id'),
)

/** Awards of the competition that an undecided tie holds back, with the keys of the tied entrants. */
export async function findOpenAwards(db: Reader, now: string, competitionId: number): Promise<readonly OpenAward[]> {
  const [row] = await openAwards(db, { now, competitionId })
  return row?.open_awards ? readJson(row.open_awards) : []
}
const openAwards = prepared((db, { now, competitionId }: { now: string; competitionId: number }) =>
  db
    .selectFrom('competitions')
    .select('open_awards')
    .where('id', '=', competitionId)
    .where(isPublicAmongFew)
    .where(areOpenAwardsPublic(now)),
)
