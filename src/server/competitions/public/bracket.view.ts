import { readJson } from '#server/db/stored-json.ts'
import { matchName } from '#server/matches/match-name.model.ts'
import type { LoadedMatch } from '#server/matches/summary.view.ts'
import type { StageView } from '#shared/competitions/competition-views.ts'
import type { Source } from '#shared/competitions/match.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import type { GroupRow, listRounds } from './stages.queries.ts'

type RoundRow = Awaited<ReturnType<typeof listRounds>>[number]
type RoundView = StageView['groups'][number]['rounds'][number]
type Follower = { id: number; name: string }
/** By the key of the match whose winner or loser they wait for. */
interface Followers {
  winners: ReadonlyMap<string, Follower>
  losers: ReadonlyMap<string, Follower>
  /** Of all matches by id; empty in a stage where none waits for another. */
  names: ReadonlyMap<number, string>
}

interface StageParts {
  /** Of all matches of the stage. */
  followers: Followers
  isByRecord: boolean
}

/** The rounds of one group with their matches. */
export function viewRounds(
  group: GroupRow,
  rounds: readonly RoundRow[],
  matches: readonly LoadedMatch[],
  { followers, isByRecord }: StageParts,
): RoundView[] {
  const own = matches.filter((match) => match.row.group_id === group.id)
  const records = isByRecord ? recordsOf(own) : null
  return rounds
    .filter((round) => round.group_id === group.id)
    .map((round) => ({
      number: round.number,
      name: round.name ?? `第 ${round.number} 轮`,
      bestOf: round.best_of,
      matches: own
        .filter((match) => match.row.round_number === round.number)
        .map((match) => viewStageMatch(match, followers, records?.get(match.row.id) ?? null)),
    }))
}

function viewStageMatch({ row, summary }: LoadedMatch, { winners, losers, names }: Followers, record: [number, number] | null): StageMatch {
  return {
    ...summary,
    name: names.get(row.id) ?? summary.name,
    winnerTo: winners.get(row.key) ?? null,
    loserTo: losers.get(row.key) ?? null,
    record,
    // A side that advances without an opponent plays no match either, but that is a bye.
    isNotNeeded: Boolean(row.is_not_needed) && summary.sides.every((side) => side.outcome === null),
  }
}

/** The matches to which winners and losers of a stage's matches advance, and what all of them are called where they refer to each other. */
export function followersOf(matches: readonly LoadedMatch[]): Followers {
  const names = namesOf(matches)
  const winners = new Map<string, Follower>()
  const losers = new Map<string, Follower>()
  for (const { row, sides } of matches) {
    for (const side of sides) {
      const source: Source | null = side.source === null ? null : readJson(side.source)
      const follower = { id: row.id, name: names.get(row.id) ?? '' }
      if (source && 'winnerOf' in source) winners.set(source.winnerOf, follower)
      if (source && 'loserOf' in source) losers.set(source.loserOf, follower)
    }
  }
  return { winners, losers, names: winners.size + losers.size > 0 ? names : new Map() }
}

function namesOf(matches: readonly LoadedMatch[]): ReadonlyMap<number, string> {
  const hasGroups = new Set(matches.map(({ row }) => row.group_id)).size > 1
  const roundOf = ({ row }: LoadedMatch) => `${row.group_id} ${row.round_number}`
  const sizes = new Map<string, number>()
  for (const match of matches) sizes.set(roundOf(match), (sizes.get(roundOf(match)) ?? 0) + 1)
  return new Map(
    matches.map((match) => {
      const { row } = match
      const place = { round_size: sizes.get(roundOf(match)) ?? 1, group_name: hasGroups ? row.group_name : '' }
      return [row.id, matchName({ ...row, ...place })]
    }),
  )
}

/** Wins and losses of each match's sides before it; none where a side is not known. */
function recordsOf(matches: readonly LoadedMatch[]): Map<number, [number, number]> {
  const standing = new Map<number, [number, number]>()
  const records = new Map<number, [number, number]>()
  const rounds = new Set(matches.map((match) => match.row.round_number))
  for (const round of [...rounds].sort((a, b) => a - b)) {
    const now = matches.filter((match) => match.row.round_number === round)
    for (const { row, sides } of now) {
      const [entrant] = sides.flatMap((side) => side.entrant_id ?? [])
      if (entrant !== undefined) records.set(row.id, [...(standing.get(entrant) ?? ([0, 0] as const))])
    }
    for (const { sides } of now) for (const side of sides) standing.set(...after(standing, side, sides.length === 1))
  }
  return records
}

function after(
  standing: ReadonlyMap<number, [number, number]>,
  { entrant_id, outcome }: LoadedMatch['sides'][number],
  isBye: boolean,
): [number, [number, number]] {
  const [wins, losses] = standing.get(entrant_id ?? 0) ?? [0, 0]
  // A round without an opponent counts as won.
  const counted = outcome ?? (isBye ? 'win' : null)
  return [entrant_id ?? 0, [wins + (counted === 'win' ? 1 : 0), losses + (counted === 'loss' ? 1 : 0)]]
}
