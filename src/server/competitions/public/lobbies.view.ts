import type { LoadedMatch } from '#server/matches/summary.view.ts'
import type { StageView } from '#shared/competitions/competition-views.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { GroupRow, listRounds } from './stages.queries.ts'

type RoundRow = Awaited<ReturnType<typeof listRounds>>[number]
type Lobbies = NonNullable<StageView['groups'][number]['lobbies']>

/** Whether a ruling takes the result of an entrant in a match, by its key, out of the table. */
export type IsTakenOut = (entrantId: number, matchKey: string) => boolean

/** Rounds × places of one group: for each row of its table, in the same order, what the entrant did in each round. */
export function viewLobbies(
  group: GroupRow,
  rounds: readonly RoundRow[],
  matches: readonly LoadedMatch[],
  { entrants, isTakenOut }: { entrants: readonly number[]; isTakenOut: IsTakenOut },
): Lobbies {
  const shown = rounds
    .filter((round) => round.group_id === group.id)
    .map((round) => ({
      number: round.number,
      name: round.name ?? `第 ${round.number} 轮`,
      matches: matches.filter(
        ({ row }) => row.group_id === group.id && row.round_number === round.number && row.schedule_state !== 'cancelled',
      ),
    }))
  return {
    rounds: shown.map((round) => ({
      ...round,
      matches: round.matches.map(({ summary }) => ({ id: summary.id, name: summary.name, state: stateOf(summary) })),
    })),
    rows: entrants.map((entrant) => ({ entrant, cells: shown.map((round) => cellOf(entrant, round.matches, isTakenOut)) })),
  }
}

function stateOf({ play, result }: MatchSummary): Lobbies['rounds'][number]['matches'][number]['state'] {
  if (result !== null || play === 'ended') return 'ended'
  return play === 'not_started' ? 'coming' : 'live'
}

/** Null: the entrant is in no lobby of the round, or only in a void one. */
function cellOf(entrant: number, matches: readonly LoadedMatch[], isTakenOut: IsTakenOut): Lobbies['rows'][number]['cells'][number] {
  for (const { row, summary } of matches) {
    const { id, sides, result } = summary
    if (result?.state === 'void' || result?.kind === 'void') continue
    const side = sides.find((one) => one.entrant?.id === entrant)
    if (!side) continue
    const { placement, points, score, incident } = side
    return { match: id, place: placement, points, score, incident, counts: !isTakenOut(entrant, row.key) }
  }
  return null
}
