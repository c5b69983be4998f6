import type { Match, Result, ResultKind } from '#shared/competitions/match.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { lobbyOutcomes } from './lobby.ts'
import { filledOutcomes, type Outcome, outcomesByScore, scoresOf } from './score.ts'

/** The outcome by the match's own result, before the effects of the bracket or of rulings about its entrants. */
export interface MatchOutcome {
  kind: ResultKind
  decidedIn: NonNullable<Result['decidedIn']>
  /** In the order of the sides. */
  outcomes: readonly Outcome[]
  /** It counts, but may change: nothing that depends on it is final. */
  isProvisional: boolean
}

type Scoring = Pick<Ruleset, 'score' | 'placementPoints'>

/** Null while there is no result that counts: none, a void one, or one whose sides do not say who won. */
export function outcomeOf(match: Match, ruleset: Scoring): MatchOutcome | null {
  const { result } = match
  if (!result || isVoid(result)) return null
  const outcomes = ruleset.score === 'lobby' ? lobbyOutcomes(match, ruleset) : outcomesByKind(match, result, ruleset)
  if (!outcomes) return null
  return { kind: result.kind, decidedIn: decidedIn(result), outcomes, isProvisional: result.state !== 'official' }
}

/** Annulled: by its state (it will be played again) or by its kind (it will not). */
export function isVoid(result: Result): boolean {
  return result.state === 'void' || result.kind === 'void'
}

/** It is not confirmed: its content may change, and so may whether it counts. */
export function isProvisional({ state }: Result): boolean {
  return state === 'provisional' || state === 'under_review'
}

/** As given, else inferred from the recorded scores. */
export function decidedIn(result: Result): MatchOutcome['decidedIn'] {
  return result.decidedIn ?? (result.shootout ? 'shootout' : result.extraTime ? 'extra_time' : 'regulation')
}

function outcomesByKind(match: Match, result: Result, ruleset: Pick<Ruleset, 'score'>): Outcome[] | null {
  switch (resultKindTraits[result.kind].decidedBy) {
    case 'play':
      return byPlay(match, result, ruleset)
    case 'absence':
      return byIncident(match) ?? byEntry(match)
    case 'absences':
      return match.sides.map(() => 'loss')
    case 'award':
      return byEntry(match) ?? byIncident(match) ?? byPlay(match, result, ruleset)
    case 'bye':
      return byBye(match, result)
    case null:
      return null
  }
}

/**
 * The score decides, then the shoot-out; where both are level, the sides' own outcomes (by a rule such as away goals), else it is a draw.
 */
function byPlay(match: Match, result: Result, ruleset: Pick<Ruleset, 'score'>): Outcome[] | null {
  if (match.sides.length > 2) return byPlacement(match) ?? byEntry(match) ?? outcomesByScore(scoresOf(match, ruleset.score))
  const byScore = outcomesByScore(scoresOf(match, ruleset.score))
  if (byScore && !byScore.includes('draw')) return byScore
  const byShootout = result.shootout ? outcomesByScore(result.shootout) : null
  if (byShootout && !byShootout.includes('draw')) return byShootout
  return byEntry(match) ?? byPlacement(match) ?? byScore ?? (result.kind === 'draw' ? match.sides.map(() => 'draw') : null)
}

function byEntry(match: Match): Outcome[] | null {
  return complete(filledOutcomes(match.sides.map((side) => side.outcome)))
}

/** A side that was absent or gave up loses. Null where none was: a walkover needs an absent side. */
function byIncident(match: Match): Outcome[] | null {
  if (match.sides.every((side) => side.incident === undefined)) return null
  return match.sides.map((side) => (side.incident === undefined ? 'win' : 'loss'))
}

function byPlacement(match: Match): Outcome[] | null {
  const places = match.sides.map((side) => side.placement ?? null)
  return outcomesByScore(places.map((place) => (place === null ? null : -place)))
}

/** A half-point or zero-point bye is what the sport's federation counts as a draw or an absence. */
function byBye(match: Match, result: Result): Outcome[] {
  const outcome = result.bye === 'half' ? 'draw' : result.bye === 'zero' ? 'loss' : 'win'
  return match.sides.map(() => outcome)
}

function complete(outcomes: (Outcome | null)[]): Outcome[] | null {
  const known = outcomes.filter((outcome) => outcome !== null)
  return known.length === outcomes.length ? known : null
}
