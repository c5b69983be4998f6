import { type MatchLength, matchLength } from '#rules/check/match-length.ts'
import { lobbyTotals } from '#rules/lobby.ts'
import { countedKind, displayedScores, gameOutcomes } from '#rules/score.ts'
import { readJson } from '#server/db/stored-json.ts'
import type { Game, Match, Schedule } from '#shared/competitions/match.ts'
import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import type { EntrantRef } from '#shared/competitions/refs.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { MatchRow, SideRow } from './match-rows.queries.ts'
import { ruledResult } from './ruled-result.model.ts'

/** One match with everything that its summary needs. */
export interface LoadedMatch {
  row: MatchRow
  sides: readonly SideRow[]
  /** Of its stage. */
  ruleset: Ruleset | undefined
  summary: MatchSummary
}

export function viewSummary(row: MatchRow, ruleset: Ruleset | undefined, sides: MatchSide[], games: readonly Game[]): MatchSummary {
  const length = lengthOfRow(row, ruleset)
  // In a lobby nobody beats anybody: who left it loses its own places in the table alone.
  const won = row.play_state === 'live' && length?.kind === 'bestOf' && sides.length === 2 ? wonGames(games) : null
  const ruled = ruleset?.score === 'lobby' ? null : ruledResult(row, sides)
  return {
    id: row.id,
    name: row.name ?? '',
    competition: { id: row.competition_id, kind: row.kind, name: row.competition_name },
    stage: { id: row.stage_id, name: row.stage_name },
    group: { id: row.group_id, name: row.group_name },
    round: { number: row.round_number, name: row.round_name ?? `第 ${row.round_number} 轮` },
    bestOf: length?.kind === 'bestOf' ? length.games : null,
    totalGames: length?.kind === 'total' ? length.games : null,
    ...(ruleset?.score === 'board_points' && { areBoards: true }),
    schedule: viewSchedule(row),
    play: ruled ? 'ended' : (row.play_state ?? 'not_started'),
    endedAt: row.ended_at,
    hasStream: row.stream_url !== null,
    liveGame: ruled ? null : (games.find(({ state }) => state === 'live')?.number ?? null),
    ...(won !== null && !ruled && { won }),
    result: ruled ?? resultOf(row),
    isResultHidden: Boolean(row.is_result_hidden),
    sides,
  }
}

/** Null where one of them is not told: the others would stand in its place. */
function wonGames(games: readonly Game[]): string | null {
  const done = games.filter(({ state }) => state === 'done')
  if (done.some(({ number }, i) => number !== i + 1)) return null
  return done.map((game) => 'ab'.charAt(gameOutcomes(game).indexOf('win')) || '-').join('')
}

function resultOf({ result_state: state, result_kind: kind, decided_in }: MatchRow): MatchSummary['result'] {
  return state === null || kind === null ? null : { state, kind, decidedIn: decided_in ?? 'regulation' }
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
  return reschedules === null ? [] : readJson(reschedules)
}

type Length = Pick<MatchRow, 'best_of' | 'total_games' | 'round_best_of'>

function lengthOfRow(row: Length, ruleset: Ruleset | undefined): MatchLength | null {
  const own = { bestOf: row.best_of ?? undefined, totalGames: row.total_games ?? undefined }
  return matchLength(own, { bestOf: row.round_best_of ?? undefined }, ruleset ?? {})
}

/**
 * Whether the score is counted from the games: in a match of one game and in a lobby, and where the number of won games was not recorded.
 */
export function isCountedFromGames(row: MatchRow, sides: readonly SideRow[], ruleset: Ruleset | undefined): boolean {
  const length = lengthOfRow(row, ruleset)
  if (length?.games === 1 || ruleset?.score === 'lobby') return true
  return ruleset !== undefined && kindOf(ruleset, length) !== 'entered' && sides.every((side) => side.score === null)
}

interface SideParts {
  entrants: ReadonlyMap<number, EntrantRef>
  /** Loaded where the score is counted from them. */
  games: readonly Game[]
  ruleset: Ruleset | undefined
  label: (side: SideRow) => string
}

export function viewSides(row: MatchRow, sides: readonly SideRow[], { entrants, games, ruleset, label }: SideParts): MatchSide[] {
  const shootout = shootoutOf(row)
  const totals = ruleset?.score === 'lobby' ? lobbyTotals(lobbyOf(sides, games), ruleset) : null
  const scores = totals?.map(({ score }) => score) ?? scoresByGames(row, sides, games, ruleset)
  return sides.map((side, i) => {
    const entrant = side.entrant_id === null ? null : (entrants.get(side.entrant_id) ?? null)
    return {
      entrant,
      label: entrant ? entrant.name : label(side),
      ...(entrant && cameThrough(row, side) && { cameThrough: true as const }),
      isBye: entrant === null && (isByeSource(side) || (totals === null && sides.some((other) => other.outcome === 'win'))),
      score: scores?.[i] ?? side.score,
      shootout: shootout?.[i] ?? null,
      outcome: side.outcome,
      placement: totals ? (totals[i]?.place ?? null) : side.placement,
      points: totals?.[i]?.points ?? null,
      incident: side.incident,
    }
  })
}

/** A lobby's sides with their games, as far as they are public. */
function lobbyOf(sides: readonly SideRow[], games: readonly Game[]) {
  const lobby = sides.map(({ placement, score, incident }) => ({
    ...(placement !== null && { placement }),
    ...(score !== null && { score }),
    ...(incident !== null && { incident }),
  }))
  return { sides: lobby, games: [...games] }
}

/** Whether the side advanced from another match or from an earlier stage: the first stage's own places do not depend on any result. */
function cameThrough({ stage_ordinal }: MatchRow, { source }: SideRow): boolean {
  if (stage_ordinal > 0) return true
  return source !== null && !('seed' in readJson<object>(source))
}

/** Nobody was planned from the beginning; or nobody comes, because the other side has won without an opponent. */
function isByeSource({ source }: SideRow): boolean {
  return source !== null && 'bye' in readJson<object>(source)
}

function shootoutOf({ score_details }: MatchRow): number[] | null {
  if (score_details === null) return null
  const details: { shootout?: number[] } = readJson(score_details)
  return details.shootout ?? null
}

function scoresByGames(row: MatchRow, sides: readonly SideRow[], games: readonly Game[], ruleset: Ruleset | undefined) {
  if (!ruleset) return null
  const length = lengthOfRow(row, ruleset)
  const match: Match = {
    key: row.key,
    play: row.play_state ?? 'not_started',
    sides: sides.map(({ score }) => (score === null ? {} : { score })),
    games: [...games],
  }
  return displayedScores(match, kindOf(ruleset, length), length?.games ?? null)
}

function kindOf(ruleset: Ruleset, length: MatchLength | null): Ruleset['score'] {
  return countedKind(ruleset.score, length?.kind === 'bestOf' ? length.games : null)
}
