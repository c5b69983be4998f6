import { assignSides, seatsOf, sideConflict } from './colours.ts'
import { perfectMatching } from './perfect-matching.ts'
import type { SwissEntrant, SwissInput, SwissMode, SwissPair, SwissPairing, SwissRound } from './swiss-model.ts'
import { endsCost, floatCost, groupPlaces, halvesCost, rankEntrants } from './swiss-order.ts'

/**
 * The next round of a Swiss: never a rematch, and a pairing whenever one exists. Priorities, in this order: the bye goes to the lowest who
 * has had none; few pairings across score groups (squares of the steps between groups); home and away alternate (by points); the lowest of
 * a group float down to the highest of the next; within a group the top half meets the bottom half (by points, and in the first round), or
 * best meets worst (by record, the groups ordered by Buchholz and seed, as in Counter-Strike Majors). 2–300 entrants; keys must be unique.
 */
export function pairSwiss(input: SwissInput): SwissPairing {
  const { entrants, played, mode } = input
  const present = playingOn(entrants, mode)
  if (present.length === 0) return mode.by === 'record' ? { state: 'finished' } : nobody
  const absent = present.flatMap(({ key, absence }) => (absence ? [{ entrant: key, bye: absence }] : []))
  const paired = present.filter((entrant) => !entrant.absence)
  const ranked = rankEntrants(paired, input)
  if (ranked.length % 2 === 0) {
    const pairs = pairAll(ranked, played, mode)
    return pairs ? { state: 'paired', pairs, byes: absent } : noPairing
  }
  const rested = new Set(played.flatMap((round) => round.byes))
  const candidates = ranked.filter((entrant) => !rested.has(entrant.key))
  if (candidates.length === 0) return noBye
  for (const resting of candidates.toReversed()) {
    const others = ranked.filter((entrant) => entrant !== resting)
    const pairs = pairAll(others, played, mode)
    if (pairs) return { state: 'paired', pairs, byes: [{ entrant: resting.key, bye: 'full' }, ...absent] }
  }
  return noPairing
}

/** The entrants of the next round: all who have not left, and by record have reached neither the wins nor the losses. */
export function playingOn(entrants: readonly SwissEntrant[], mode: SwissMode): SwissEntrant[] {
  return entrants.filter((entrant) => entrant.status === 'active' && !isThrough(entrant, mode))
}

const nobody: SwissPairing = { state: 'impossible', reason: 'nobody', message: '没有可以编排的参赛者。' }
const noBye: SwissPairing = { state: 'impossible', reason: 'bye', message: '人数为单数，而所有人都已轮空过一次：请由组织者指定轮空。' }
const noPairing: SwissPairing = {
  state: 'impossible',
  reason: 'rematch',
  message: '不重复对阵就无法编排这一轮：请减少轮数，或由组织者手工排定对阵。',
}

function isThrough(entrant: SwissEntrant, mode: SwissMode): boolean {
  return mode.by === 'record' && (entrant.wins >= mode.wins || entrant.losses >= mode.losses)
}

// Each weight exceeds the maximum sum of all lower ones over 150 pairs; the most expensive pair costs at most 2^48.
const stepWeight = 2 ** 36
const seatWeight = 2 ** 25
const farthestStep = 64

function pairAll(ranked: readonly SwissEntrant[], played: readonly SwissRound[], mode: SwissMode): SwissPair[] | null {
  const met = meetings(played)
  const seats = seatsOf(
    ranked.map(({ key }) => key),
    played,
  )
  const places = groupPlaces(ranked, mode).flatMap((place, rank) => {
    const seat = seats[rank]
    return seat ? [{ ...place, seat, met: met.get(seat.key) }] : []
  })
  const orderCost = mode.by === 'record' && played.length > 0 ? endsCost : halvesCost
  const partners = perfectMatching(places.length, (a, b) => {
    const [upper, lower] = [places[a], places[b]]
    if (!upper || !lower || upper.met?.has(lower.entrant.key)) return null
    const steps = Math.min(lower.group - upper.group, farthestStep)
    const seat = mode.by === 'points' ? sideConflict(upper.seat, lower.seat) : 0
    return stepWeight * steps ** 2 + seatWeight * seat + (steps > 0 ? floatCost : orderCost)(upper, lower)
  })
  if (!partners) return null
  return places.flatMap((place, rank) => {
    const partnerRank = partners[rank] ?? rank
    const partner = places[partnerRank]
    return partner && partnerRank > rank ? [assignSides(place.seat, partner.seat, rank)] : []
  })
}

function meetings(played: readonly SwissRound[]): ReadonlyMap<string, ReadonlySet<string>> {
  const met = new Map<string, Set<string>>()
  const note = (one: string, other: string) => met.set(one, (met.get(one) ?? new Set()).add(other))
  for (const { home, away } of played.flatMap((round) => round.pairs)) {
    note(home, away)
    note(away, home)
  }
  return met
}
