import type { EntrantRef, MatchSide, MatchSummary } from '#shared/competitions/answers.ts'
import type { Game, Schedule } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { MatchRow, SideRow } from './match-rows.queries.ts'

export function viewSummary(row: MatchRow, ruleset: Ruleset | undefined, sides: MatchSide[]): MatchSummary {
  return {
    id: row.id,
    name: row.name ?? '',
    competition: { id: row.competition_id, kind: row.kind, name: row.competition_name },
    stage: { id: row.stage_id, name: row.stage_name },
    group: { id: row.group_id, name: row.group_name },
    round: { number: row.round_number, name: row.round_name ?? `第 ${row.round_number} 轮` },
    ...lengthOf(row, ruleset),
    schedule: viewSchedule(row),
    play: row.play_state ?? 'not_started',
    result:
      row.result_state === null || row.result_kind === null
        ? null
        : { state: row.result_state, kind: row.result_kind, decidedIn: row.decided_in ?? 'regulation' },
    isResultHidden: Boolean(row.is_result_hidden),
    sides,
  }
}

function viewSchedule(row: MatchRow): MatchSummary['schedule'] {
  const moves = movesOf(row)
  return {
    state: row.schedule_state ?? 'unscheduled',
    at: row.scheduled_at,
    precision: row.precision ?? (row.scheduled_at === null ? 'tbd' : 'exact'),
    firstAt: moves[0]?.from ?? row.scheduled_at,
    reason: moves.at(-1)?.reason ?? '',
  }
}

export function movesOf({ reschedules }: Pick<MatchRow, 'reschedules'>): NonNullable<Schedule['reschedules']> {
  return reschedules === null ? [] : JSON.parse(reschedules)
}

type Length = Pick<MatchRow, 'best_of' | 'total_games' | 'round_best_of'>

/** How many games a match has: its own word, else its round's, else the stage's. */
export function lengthOf(row: Length, ruleset: Ruleset | undefined): { bestOf: number | null; totalGames: number | null } {
  if (row.total_games !== null) return { bestOf: null, totalGames: row.total_games }
  const ownBestOf = row.best_of ?? row.round_best_of
  if (ownBestOf !== null) return { bestOf: ownBestOf, totalGames: null }
  return { bestOf: ruleset?.bestOf ?? null, totalGames: ruleset?.totalGames ?? null }
}

export function isOneGame(row: Length, ruleset: Ruleset | undefined): boolean {
  const { bestOf, totalGames } = lengthOf(row, ruleset)
  return bestOf === 1 || totalGames === 1
}

interface SideParts {
  entrants: ReadonlyMap<number, EntrantRef>
  /** The sides of the one game of a match of one, as JSON. */
  singleGame: string | null
  label: (side: SideRow) => string
}

export function viewSides(row: MatchRow, sides: readonly SideRow[], { entrants, singleGame, label }: SideParts): MatchSide[] {
  const shootout = shootoutOf(row)
  const gameScores = singleGame === null ? null : scoresOf(singleGame, sides.length)
  return sides.map((side, i) => {
    const entrant = side.entrant_id === null ? null : (entrants.get(side.entrant_id) ?? null)
    return {
      entrant,
      label: entrant ? entrant.name : label(side),
      isBye: entrant === null && isByeSource(side),
      score: gameScores?.[i] ?? side.score,
      shootout: shootout?.[i] ?? null,
      outcome: side.outcome,
      placement: side.placement,
      incident: side.incident,
    }
  })
}

function isByeSource({ source }: SideRow): boolean {
  return source !== null && 'bye' in JSON.parse(source)
}

function shootoutOf({ score_details }: MatchRow): number[] | null {
  if (score_details === null) return null
  const details: { shootout?: number[] } = JSON.parse(score_details)
  return details.shootout ?? null
}

/** Null unless every side has one. */
function scoresOf(singleGame: string, count: number): number[] | null {
  const sides: Game['sides'] = JSON.parse(singleGame)
  const scores = sides.flatMap((side) => side.score ?? [])
  return scores.length === count ? scores : null
}
