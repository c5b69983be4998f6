import type { DerivedSide } from '#rules/model.ts'
import { outcomeOf } from '#rules/outcome.ts'
import { type Treatment, treatmentInBracket, treatmentInTable } from '#rules/rulings.ts'
import type { Outcome } from '#rules/score.ts'
import type { Match, ResultKind, Source } from '#shared/competitions/match.ts'
import { isOverruled, seatOf } from './seats.ts'
import { emptySeat, hasTable, type MatchWork, openSeat, type Seat, type Workings } from './workings.ts'

/** Fills a match's sides from their sources and computes the effect of its result, its empty sides and rulings about its entrants. */
export function decideMatch(work: MatchWork, workings: Workings): void {
  const final = work.resetOf === null ? undefined : workings.matches.get(work.resetOf)
  const isKept = work.match.sides.some(({ source }) => isOverruled(source))
  if (final && !isKept && isResetNotNeeded(final, workings)) skipReset(work, final)
  else fillAndDecide(work, workings)
}

function fillAndDecide(work: MatchWork, workings: Workings): void {
  const seats = work.match.sides.map((side) => seatOf(side, work.stage, workings))
  work.sides = seats.map((seat, side) => derivedSide(seat, work.match.sides[side]?.source ?? null))
  work.isSettled = seats.every((seat) => seat.isSettled)
  const present = seats.filter((seat) => seat.state !== 'bye')
  const [first] = present
  if (!first) leaveEmpty(work)
  else if (present.length === 1 && work.stage.stage.format !== 'lobby_series') decideBye(work, first, seats, workings)
  else decidePlayed(work, seats, workings)
}

function derivedSide(seat: Seat, source: Source | null): DerivedSide {
  return seat.state === 'known' && seat.entrant !== null
    ? { state: 'known', entrant: seat.entrant, source }
    : { state: seat.state === 'bye' ? 'bye' : 'open', entrant: null, source }
}

/** The upper finalist has no defeat yet: winning the first match is enough, and so is an absent opponent. */
function isResetNotNeeded(final: MatchWork, workings: Workings): boolean {
  if (!final.isClosed) return false
  if (final.kind === 'bye' || final.winner.state !== 'known') return true
  return final.winner.entrant === final.sides[upperSide(final, workings)]?.entrant
}

function upperSide(final: MatchWork, workings: Workings): number {
  const side = final.match.sides.findIndex(
    ({ source }) => source && 'winnerOf' in source && workings.matches.get(source.winnerOf)?.group.group.kind === 'upper',
  )
  return side === -1 ? 0 : side
}

/** A source that refers to its winner gets the first match's. */
function skipReset(work: MatchWork, final: MatchWork): void {
  work.sides = work.match.sides.map(({ source = null }) => ({ state: 'open', entrant: null, source }))
  work.winner = final.winner
  work.loser = final.loser
  work.isNotNeeded = true
  work.isClosed = true
  work.isSettled = final.isSettled
}

function leaveEmpty(work: MatchWork): void {
  work.winner = emptySeat
  work.loser = emptySeat
  work.isNotNeeded = true
  work.isClosed = true
}

/** One side only. In a round robin that is a rest, which counts nothing unless a result says so. */
function decideBye(work: MatchWork, seat: Seat, seats: readonly Seat[], workings: Workings): void {
  work.loser = emptySeat
  if (seat.state === 'open') return
  work.kind = 'bye'
  work.isClosed = true
  const isOut = treatmentOf(work, seat, workings) !== 'stands'
  if (isOut && (hasTable(work.stage.stage) || work.winnerTo === null)) {
    loseToNobody(work, seats)
    return
  }
  const entered = outcomeOf(work.match, work.stage.stage.ruleset)
  const isEntered = entered?.kind === 'bye'
  const own = isEntered ? (entered.outcomes[0] ?? 'win') : 'win'
  if (isEntered && entered.isProvisional) work.isSettled = false
  if (work.stage.stage.format === 'round_robin' && !isEntered) return
  work.outcomes = seats.map(({ state }) => (state === 'bye' ? 'loss' : own))
  if (own === 'win') work.winner = { ...seat, isSettled: work.isSettled }
}

/** An excluded entrant wins nothing by a bye in a table or a final; earlier in a bracket it advances, so that its next opponent wins. */
function loseToNobody(work: MatchWork, seats: readonly Seat[]): void {
  work.winner = emptySeat
  work.kind = hasTable(work.stage.stage) ? 'void' : 'double_forfeit'
  if (work.kind === 'double_forfeit') work.outcomes = seats.map(() => 'loss')
}

function decidePlayed(work: MatchWork, seats: readonly Seat[], workings: Workings): void {
  const entered = outcomeOf(work.match, work.stage.stage.ruleset)
  // In a lobby an excluded entrant loses its own place and points, and the others' do not change: the table handles that.
  const isLobby = work.stage.stage.format === 'lobby_series'
  const ruled = isLobby ? null : ruledOutcome(work, seats, entered?.outcomes ?? null, workings)
  if (ruled) {
    work.kind = ruled.kind
    work.outcomes = ruled.outcomes
  } else if (entered) {
    work.kind = entered.kind
    work.outcomes = entered.outcomes
    if (entered.isProvisional) work.isSettled = false
  } else {
    work.kind = work.match.result?.kind === 'void' ? 'void' : null
  }
  seatFollowers(work, seats)
}

/** The effect of rulings about the entrants on the match; null where there is none. */
function ruledOutcome(
  work: MatchWork,
  seats: readonly Seat[],
  entered: readonly Outcome[] | null,
  workings: Workings,
): { kind: ResultKind; outcomes: Outcome[] | null } | null {
  const treatments = seats.map((seat) => treatmentOf(work, seat, workings))
  if (treatments.every((treatment) => treatment === 'stands')) return null
  if (treatments.includes('void')) return { kind: 'void', outcomes: null }
  if (seats.some((seat) => seat.state === 'open')) return null
  if (treatments.every((treatment) => treatment === 'lost')) return { kind: 'double_forfeit', outcomes: treatments.map(() => 'loss') }
  // A real defeat is kept: the ruling would not make it worse.
  if (entered && treatments.every((treatment, side) => treatment === 'stands' || entered[side] === 'loss')) return null
  return {
    kind: entered ? overturned(work.match) : 'walkover',
    outcomes: treatments.map((treatment) => (treatment === 'lost' ? 'loss' : 'win')),
  }
}

/** Never the kind of the original result, whose score does not apply to the new one. */
function overturned(match: Match): ResultKind {
  return match.result?.kind === 'awarded' ? 'forfeit_in_play' : 'awarded'
}

function treatmentOf(work: MatchWork, seat: Seat, workings: Workings): Treatment {
  const exclusion = seat.entrant === null ? undefined : workings.exclusions.get(seat.entrant)
  if (!exclusion) return 'stands'
  return hasTable(work.stage.stage) ? treatmentInTable(exclusion, work.match) : treatmentInBracket(work.match)
}

function seatFollowers(work: MatchWork, seats: readonly Seat[]): void {
  const { outcomes } = work
  const isTable = hasTable(work.stage.stage)
  if (!outcomes) {
    work.isClosed = isTable && (work.kind === 'void' || isCalledOff(work.match))
    return
  }
  if (outcomes.every((outcome) => outcome === 'loss')) {
    work.winner = emptySeat
    work.loser = emptySeat
    work.isClosed = true
    return
  }
  const winner = seatWith(outcomes, 'win', seats)
  work.winner = winner ? { ...winner, isSettled: work.isSettled } : openSeat
  const loser = seats.length === 2 ? seatWith(outcomes, 'loss', seats) : undefined
  work.loser = loser ? { ...loser, isSettled: work.isSettled } : openSeat
  const isLobby = work.stage.stage.format === 'lobby_series'
  work.isClosed = (isTable || winner !== undefined) && seats.every(({ state }) => state === 'known' || (isLobby && state === 'bye'))
}

/** The only side with this outcome. */
function seatWith(outcomes: readonly Outcome[], wanted: Outcome, seats: readonly Seat[]): Seat | undefined {
  const side = outcomes.indexOf(wanted)
  return side === outcomes.lastIndexOf(wanted) ? seats[side] : undefined
}

function isCalledOff(match: Match): boolean {
  return match.schedule?.state === 'cancelled'
}
