import { matchLength } from '#rules/check/match-length.ts'
import type { DerivedTable, OpenMatch } from '#rules/model.ts'
import { isProvisional } from '#rules/outcome.ts'
import type { RulingPolicy } from '#shared/competitions/document.ts'
import { seatOf } from './seats.ts'
import { stillIn } from './tables.ts'
import { type GroupWork, type MatchWork, poolsOf, type Workings } from './workings.ts'

/** The data of each table, by `stage/group`. */
export function derivedTables(workings: Workings): Map<string, DerivedTable> {
  const tables = new Map<string, DerivedTable>()
  for (const [key, work] of workings.groups) {
    if (!work.input) continue
    tables.set(key, {
      input: work.input,
      isPool: poolsOf(work.stage).includes(work),
      open: openMatchesOf(work),
      listed: work.matches.filter(({ match }) => match.sides.length > 1).length,
      undrawn: undrawnRounds(work, workings),
      unconfirmed: work.matches.filter((match) => isUnconfirmed(match, workings)).map((match) => openMatch(work, match)),
      isUnsure: !hasSettledSeats(work, workings) || work.matches.some((match) => isRuledUnseen(match, workings)),
    })
  }
  return tables
}

function openMatchesOf(work: GroupWork): OpenMatch[] | null {
  const open: OpenMatch[] = []
  for (const match of work.matches) {
    if (match.isClosed) continue
    const one = openMatch(work, match)
    if (one.entrants.length < match.sides.length) return null
    open.push(one)
  }
  // There will be more matches than these, because a place in the group is open. Swiss rounds that are not paired yet have no matches.
  const isDrawn = work.stage.stage.format === 'round_robin'
  return isDrawn && work.input && work.input.openMatches > open.length ? null : open
}

function openMatch(work: GroupWork, { key, round, match, sides }: MatchWork): OpenMatch {
  const entrants = sides.flatMap(({ entrant }) => (entrant === null ? [] : [entrant]))
  return { key, round, hasWinner: hasWinner(work, round, match), entrants }
}

/**
 * A single game that can be drawn may have no winner. A longer best of is played until one side has it, unless time runs out at 1–1: where
 * that has happened once, it may happen again.
 */
function hasWinner({ group, matches, stage: { stage } }: GroupWork, number: number, match: MatchWork['match']): boolean {
  const { points, score } = stage.ruleset
  const round = group.rounds.find((one) => one.number === number)
  const length = matchLength(match, round ?? {}, stage.ruleset)
  if (score !== 'games_won' || length?.kind !== 'bestOf' || length.games % 2 === 0) return false
  return length.games === 1 ? points.draw === points.loss : !matches.some(({ outcomes }) => outcomes?.includes('draw'))
}

function isUnconfirmed(work: MatchWork, workings: Workings): boolean {
  const { result } = work.match
  return work.isClosed && result !== undefined && isProvisional(result) && !policiesOf(work, workings).includes('void_all')
}

/**
 * The match of an excluded entrant was played, and its result is unconfirmed, missing or hidden: the ruling keeps a defeat as it was
 * played, and reverses everything else.
 */
function isRuledUnseen(work: MatchWork, workings: Workings): boolean {
  const { play, result } = work.match
  if (result ? !isProvisional(result) : play !== 'ended') return false
  const policies = policiesOf(work, workings)
  return (policies.includes('opponents_win') || policies.includes('from_now')) && !policies.includes('void_all')
}

function policiesOf({ sides }: MatchWork, { exclusions }: Workings): RulingPolicy[] {
  return sides.flatMap(({ entrant }) => exclusions.get(entrant ?? '')?.policy ?? [])
}

/** A round that is listed without matches does not count; a round that leaves somebody out during the stage may get more matches. */
function undrawnRounds(work: GroupWork, workings: Workings): number {
  const { stage } = work.stage
  if (stage.format !== 'swiss' || stage.swiss.by !== 'points') return 0
  const drawn = new Set(work.matches.map(({ round }) => round))
  const last = Math.max(...drawn)
  const playing = new Set(work.matches.flatMap(({ round, sides }) => (round === last ? sides.map(({ entrant }) => entrant) : [])))
  const missing = Math.max(0, stage.swiss.rounds - drawn.size)
  if (missing === 0 && work.input?.openMatches === 0) return 0
  const isWhole = stillIn(work.input?.entrants ?? [], workings).every((key) => playing.has(key))
  return missing + (isWhole ? 0 : 1)
}

function hasSettledSeats({ stage, group, matches }: GroupWork, workings: Workings): boolean {
  const places = group.seeds ? group.seeds.flatMap((seed) => stage.places[seed - 1] ?? []) : stage.places
  if (!places.every(({ isSettled }) => isSettled)) return false
  return matches.every(({ match }) => match.sides.every((side) => side.source === undefined || seatOf(side, stage, workings).isSettled))
}
