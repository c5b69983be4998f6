import type { CountedMatch, LadderStep, RankedEntrant, Standing } from '#rules/model.ts'
import type { Decision, PositionLadder } from '#shared/competitions/document.ts'
import { ladderFigures } from './ladder-figures.ts'
import { LadderOrder } from './ladder-order.ts'

export interface LadderInput {
  ladder: PositionLadder
  /** In the initial order of the ladder. */
  entrants: readonly RankedEntrant[]
  /** Who has left the ladder: they are listed below the others. */
  gone: (entrant: string) => boolean
  /** The first side is the challenger. */
  matches: readonly LadderMatch[]
  /** Each moves the first of two to the second's place. */
  decisions: readonly Decision[]
  /** Challenges without a result, and one more while the ladder is open. */
  openMatches: number
}

export interface LadderMatch extends CountedMatch {
  /** The time from which the result counts. */
  endedAt: string
}

/** An event between two entrants of the ladder, by their numbers; a move by the organiser has no match. */
interface LadderEvent {
  at: string
  key: string
  match: LadderMatch | null
  one: number
  other: number
}

/**
 * The order of a ladder: all results and the organiser's moves are replayed from the beginning, in the order of their times; at the same
 * time by key, moves last. So neither the order of the document nor the time at which a result was entered matters, and after a correction
 * the ladder is the same as if the result had been right at first (docs/decisions/0012-a-ladder-is-replayed.md).
 */
export function rankLadder({ ladder, entrants, gone, matches, decisions, openMatches }: LadderInput): Standing {
  const numbers = new Map(entrants.map(({ key }, number) => [key, number]))
  const order = new LadderOrder(entrants.length)
  const round = matches.reduce<number | null>((latest, match) => Math.max(latest ?? match.round, match.round), null)
  const steps = entrants.map((): LadderStep => ({ round, before: 0, last: null }))
  const moves = new Map<string, readonly string[]>()
  let before: number[] | null = null
  for (const event of eventsOf(matches, decisions, numbers)) {
    if (before === null && event.match && event.match.round === round) before = order.list()
    happen(event, order, ladder)
    if (event.match) remember(event, event.match, entrants, steps)
    else moves.set(event.key, above(order.list(), event.one, entrants))
  }
  const stays = entrants.map(({ key, isOut }) => !isOut && !gone(key))
  const now = leaversLast(order.list(), stays)
  for (const [index, number] of leaversLast(before ?? now, stays).entries()) {
    const step = steps[number]
    if (step) step.before = index + 1
  }
  const figures = ladderFigures(matches, entrants, numbers)
  const rows = now.flatMap((number, index) => {
    const [entrant, figure, step] = [entrants[number], figures[number], steps[number]]
    if (!entrant || !figure || !step) return []
    return { ...untied, entrant: entrant.key, rank: index + 1, figures: figure, ladder: step }
  })
  const isPlayedOut = openMatches === 0
  return { rows, isPlayedOut, isFinal: isPlayedOut, hasProvisional: matches.some((match) => match.isProvisional), moves }
}

function above(order: readonly number[], number: number, entrants: readonly RankedEntrant[]): string[] {
  return order.slice(0, order.indexOf(number)).flatMap((each) => entrants[each]?.key ?? [])
}

/** No place is shared, and no statistic decides one. */
const untied = { isShared: false, sharedBy: 1, isTieOpen: false, values: [], adjustments: [], trace: null }

function eventsOf(matches: readonly LadderMatch[], decisions: readonly Decision[], numbers: ReadonlyMap<string, number>): LadderEvent[] {
  const events: LadderEvent[] = []
  for (const match of matches) add({ at: match.endedAt, key: match.key, match }, match.sides[0]?.entrant, match.sides[1]?.entrant)
  for (const { at = '', key, order } of decisions) add({ at, key, match: null }, order[0], order[1])
  return events.sort(compareEvents)

  function add(event: Omit<LadderEvent, 'one' | 'other'>, first = '', second = ''): void {
    const one = numbers.get(first)
    const other = numbers.get(second)
    if (one !== undefined && other !== undefined) events.push({ ...event, one, other })
  }
}

function compareEvents(a: LadderEvent, b: LadderEvent): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  if ((a.match === null) !== (b.match === null)) return a.match === null ? 1 : -1
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

function happen({ match, one, other }: LadderEvent, order: LadderOrder, { move, walkoversStay }: PositionLadder): void {
  if (match === null) {
    order.takePlace(one, other)
    return
  }
  const [challenger, challenged] = match.sides
  const isWon = challenger?.outcome === 'win' && challenged?.outcome === 'loss' && !(match.kind === 'walkover' && walkoversStay)
  if (!isWon || !order.isAbove(other, one)) return
  if (move === 'swap') order.swap(one, other)
  else order.takePlace(one, other)
}

function remember({ one, other }: LadderEvent, match: LadderMatch, entrants: readonly RankedEntrant[], steps: readonly LadderStep[]): void {
  for (const [side, [own, opponent]] of [
    [one, other],
    [other, one],
  ].entries()) {
    const step = steps[own ?? -1]
    const outcome = match.sides[side]?.outcome
    if (!step || !outcome) continue
    step.last = { match: match.key, opponent: entrants[opponent ?? -1]?.key ?? '', outcome, isChallenger: side === 0 }
  }
}

/** Entrants below one that has left move up. */
function leaversLast(order: readonly number[], stays: readonly boolean[]): number[] {
  return [...order.filter((number) => stays[number]), ...order.filter((number) => !stays[number])]
}
