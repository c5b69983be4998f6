import type { Derived, DerivedMatch } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Round } from '#shared/competitions/match.ts'
import { pairSwiss, playingOn } from './swiss.ts'
import type { SwissEntrant, SwissPairing, SwissRound } from './swiss-model.ts'
import { swissRound } from './swiss-round.ts'

export type NextSwissRound =
  | { state: 'paired'; group: string; round: Round }
  /** Matches of the rounds so far without a result. */
  | { state: 'running'; open: readonly string[] }
  | Exclude<SwissPairing, { state: 'paired' }>

export interface SwissParams {
  document: CompetitionDocument
  /** The derivation of this document. */
  derived: Derived
  stage: string
  /** Default: the stage's first group. */
  group?: string
  /** Entrants that asked to skip this round. */
  absences?: ReadonlyMap<string, 'half' | 'zero'>
}

/** Pairs the next round of a Swiss stage from its results. Throws RangeError for an unknown stage or group, or one that is not a Swiss. */
export function nextSwissRound(asked: SwissParams): NextSwissRound {
  const { stage, group, matches, entrants } = standOf(asked)
  const open = matches.flat().filter(isOpen)
  if (open.length > 0) return { state: 'running', open: open.map(({ key }) => key) }
  if (stage.swiss.by === 'points' && group.rounds.length >= stage.swiss.rounds) return { state: 'finished' }

  const pairing = pairSwiss({ entrants, played: matches.map(asPaired), mode: stage.swiss })
  if (pairing.state !== 'paired') return pairing
  const number = Math.max(0, ...group.rounds.map((round) => round.number)) + 1
  const prefix = stage.groups.length === 1 ? stage.key : `${stage.key}-${group.key}`
  return { state: 'paired', group: group.key, round: swissRound({ prefix, number, pairing }) }
}

/**
 * Keys of the entrants that the next round is drawn from, by seed; an absence of anybody else has no effect. Throws like `nextSwissRound`.
 */
export function drawnFrom(asked: Omit<SwissParams, 'absences'>): string[] {
  const { stage, entrants } = standOf(asked)
  return playingOn(entrants, stage.swiss).map(({ key }) => key)
}

/** A Swiss group with its results so far. */
function standOf({ document, derived, stage: stageKey, group: groupKey, absences }: SwissParams) {
  const stage = document.stages.find((each) => each.key === stageKey)
  const group = stage?.groups.find((each) => groupKey === undefined || each.key === groupKey)
  if (stage?.format !== 'swiss' || !group) throw new RangeError(`no Swiss ${stageKey}/${groupKey ?? ''} in the document`)

  const matches = group.rounds.map((round) => round.matches.flatMap(({ key }) => derived.matches.get(key) ?? []))
  const points = new Map(derived.standings.get(`${stage.key}/${group.key}`)?.rows.map((row) => [row.entrant, row.figures.points]))
  const places = derived.stages.get(stage.key)?.places ?? []
  const entrants = (group.seeds ?? places.map((_, index) => index + 1)).flatMap((seed): SwissEntrant[] => {
    const key = places[seed - 1]
    const entrant = document.entrants.find((each) => each.key === key)
    if (!entrant) return []
    const absence = absences?.get(entrant.key)
    const outcomes = matches.flat().flatMap((match) => outcomeOf(match, entrant.key) ?? [])
    return [
      {
        key: entrant.key,
        seed,
        status: entrant.status ?? 'active',
        points: points.get(entrant.key) ?? 0,
        wins: outcomes.filter((outcome) => outcome === 'win').length,
        losses: outcomes.filter((outcome) => outcome === 'loss').length,
        ...(absence && { absence }),
      },
    ]
  })
  return { stage, group, matches, entrants }
}

function isOpen({ outcomes, kind, isNotNeeded, match }: DerivedMatch): boolean {
  return outcomes === null && kind !== 'void' && !isNotNeeded && match.schedule?.state !== 'cancelled'
}

function outcomeOf(match: DerivedMatch, entrant: string): 'win' | 'loss' | 'draw' | undefined {
  return match.outcomes?.[match.sides.findIndex((side) => side.entrant === entrant)]
}

function asPaired(matches: readonly DerivedMatch[]): SwissRound {
  const known = matches.map((match) => ({ match, keys: match.sides.flatMap((side) => side.entrant ?? []) }))
  return {
    pairs: known.flatMap(({ keys: [home, away] }) => (home && away ? [{ home, away }] : [])),
    byes: known.flatMap(({ match: { match }, keys: [entrant, other] }) =>
      entrant && !other && (match.result?.bye ?? 'full') === 'full' ? [entrant] : [],
    ),
  }
}
