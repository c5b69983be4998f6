import type { DerivedSide, Placement } from '#rules/model.ts'
import { exitsOf } from './exits.ts'
import { isOverruled } from './seats.ts'
import { isUndrawn } from './undrawn.ts'
import type { MatchWork, Seat, StageWork } from './workings.ts'

/** All who leave the bracket in one tier: they share its places. */
interface TierWork {
  tier: readonly number[]
  out: string[]
  /** How many can still leave the bracket here. */
  toCome: number
  /** Nobody who is counted elsewhere can still leave here, and nothing provisional led here. */
  isSettled: boolean
}

/**
 * Places of all that are eliminated, best first. Counted from the bottom, so that 5–8 are known when the quarter-finals are over; a tier
 * shares its range. Final when nothing in this tier or below is open or provisional. Several entrants without a defeat may still meet,
 * unless the organiser has declared that the competition `isOver`. While pairings are still to be drawn nobody has a place.
 */
export function bracketPlacements(stage: StageWork, isOver: boolean): Placement[] {
  if (isUndrawn(stage)) return []
  const tiers = tiersOf(stage)
  const placements: Placement[] = []
  let above = tiers.reduce((sum, { out, toCome }) => sum + out.length + toCome, 0)
  let isFinal = true
  for (const { tier, out, toCome, isSettled } of tiers.reverse()) {
    const placeTo = above
    above -= out.length + toCome
    if (toCome > 0 || !isSettled || (!isOver && out.length > 1 && isUnbeaten(tier))) isFinal = false
    placements.unshift(...out.map((entrant) => ({ entrant, place: above + 1, placeTo, isFinal })))
  }
  return placements
}

function isUnbeaten(tier: readonly number[]): boolean {
  return tier.length === 1 && tier[0] === -1
}

/** Best first. */
function tiersOf(stage: StageWork): TierWork[] {
  const exits = exitsOf(stage.matches)
  const byKey = new Map(stage.matches.map((work) => [work.key, work]))
  const tiers = new Map<string, TierWork>()
  for (const [work, exit] of exits) {
    const isKept = nextSides(work, byKey).some(({ source }) => isOverruled(source ?? undefined))
    if (isKept) {
      leaveUnlessKept(work, exit.loser ?? exits.get(lastDefeat(work, byKey))?.loser ?? exit.winner, byKey, tiers)
    } else if (work.outcomes?.every((outcome) => outcome === 'loss')) {
      const tier = exits.get(lastDefeat(work, byKey))?.loser ?? null
      for (const { entrant } of work.sides) if (entrant !== null) leave({ state: 'known', entrant, isSettled: work.isSettled }, tier, tiers)
    } else {
      leave(work.winner, exit.winner, tiers)
      leave(work.loser, exit.loser, tiers)
      if (mayEndWithoutWinner(work)) keepOpen(exits.get(lastDefeat(work, byKey))?.loser, tiers)
    }
  }
  return [...tiers.values()].sort((a, b) => compareTiers(a.tier, b.tier))
}

function nextSides(work: MatchWork, byKey: ReadonlyMap<string, MatchWork>): DerivedSide[] {
  return [work.winnerTo, work.loserTo].flatMap((to) => (to ? (byKey.get(to.match)?.sides[to.side] ?? []) : []))
}

/** A correction reversed the match and kept who advanced: eliminated is the one who is in neither of the next matches. */
function leaveUnlessKept(
  work: MatchWork,
  tier: readonly number[] | null,
  byKey: ReadonlyMap<string, MatchWork>,
  tiers: Map<string, TierWork>,
): void {
  const goOn = nextSides(work, byKey).map(({ entrant }) => entrant)
  for (const { entrant } of work.sides) {
    if (entrant !== null && !goOn.includes(entrant)) {
      leave({ state: 'known', entrant, isSettled: work.isSettled }, tier, tiers)
    }
  }
}

/**
 * An entrant that forfeits together with its opponent drops no further: it is placed with those who lost all the matches that it would have
 * had.
 */
function lastDefeat(work: MatchWork, byKey: ReadonlyMap<string, MatchWork>): MatchWork {
  const passed = new Set([work])
  let at = work
  for (let next = loserTo(at); next && !passed.has(next); next = loserTo(at)) {
    passed.add(next)
    at = next
  }
  return at

  function loserTo(from: MatchWork): MatchWork | undefined {
    return from.loserTo ? byKey.get(from.loserTo.match) : undefined
  }
}

/** Both may still forfeit; a single entrant is undefeated only where there is no further match. */
function mayEndWithoutWinner({ isClosed, isSettled, isNotNeeded, sides, winnerTo }: MatchWork): boolean {
  if (isNotNeeded || (isClosed && isSettled)) return false
  return winnerTo === null || sides.filter(({ state }) => state !== 'bye').length > 1
}

/** Two who forfeit together would join this tier, even where its own match has become a bye and eliminates nobody. */
function keepOpen(tier: readonly number[] | null | undefined, tiers: Map<string, TierWork>): void {
  if (tier) tierIn(tiers, tier).isSettled = false
}

function tierIn(tiers: Map<string, TierWork>, tier: readonly number[]): TierWork {
  const name = tier.join(' ')
  const work = tiers.get(name) ?? { tier, out: [], toCome: 0, isSettled: true }
  tiers.set(name, work)
  return work
}

function leave(seat: Seat, tier: readonly number[] | null, tiers: Map<string, TierWork>): void {
  if (!tier || seat.state === 'bye') return
  const work = tierIn(tiers, tier)
  if (seat.entrant === null) work.toCome++
  else work.out.push(seat.entrant)
  if (!seat.isSettled) work.isSettled = false
}

/** Compared number by number; where one ends, the longer list comes first. */
function compareTiers(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const one = a[index] ?? Number.POSITIVE_INFINITY
    const other = b[index] ?? Number.POSITIVE_INFINITY
    if (one < other) return -1
    if (one > other) return 1
  }
  return 0
}
