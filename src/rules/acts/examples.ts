import { derive } from '#rules/derive.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { applyAct } from './act.ts'
import type { ActContext, ActOutcome, RuledAct } from './model.ts'

/** For tests: a result by scores, official unless `more` says otherwise. */
export function resultBy(scores: readonly (number | null)[], more: Partial<ResultInput> = {}): ResultInput {
  return {
    kind: 'played',
    state: 'official',
    decidedIn: 'regulation',
    sides: scores.map((score) => ({ score, shootout: null, outcome: null, incident: null })),
    games: [],
    endedAt: null,
    ...more,
  }
}

/** One side, or both, were absent. */
export function absent(count: number, sides: readonly number[]): ResultInput {
  return resultBy(
    Array.from({ length: count }, () => null),
    {
      kind: sides.length === count ? 'double_forfeit' : 'walkover',
      sides: Array.from({ length: count }, (_, i) => ({
        score: null,
        shootout: null,
        outcome: null,
        incident: sides.includes(i) ? 'no_show' : null,
      })),
    },
  )
}

export const context: ActContext = { at: '2026-11-20T12:00:00.000Z', author: '裁判长' }

/** The document after an act that must succeed. */
export function done(document: CompetitionDocument, act: RuledAct, more: Partial<ActContext> = {}): Extract<ActOutcome, { state: 'done' }> {
  const acted = applyAct(document, act, { ...context, ...more })
  if (acted.state !== 'done') throw new Error(`${act.kind}: ${JSON.stringify(acted)}`)
  return acted
}

/** Why an act is refused: its fields and rules. */
export function refusal(document: CompetitionDocument, act: RuledAct): [string, string][] {
  const acted = applyAct(document, act, context)
  if (acted.state !== 'refused') throw new Error(`${act.kind} was not refused: ${acted.state}`)
  return acted.faults.map(({ path, rule }) => [path, rule])
}

/** A result by scores is recorded, as `resultBy` makes it. */
export function record(match: string, scores: readonly (number | null)[]): RuledAct {
  return { kind: 'record_result', match, publicNote: '', result: resultBy(scores) }
}

/** It becomes another by scores. */
export function correct(match: string, scores: readonly number[], followers: 'keep' | 'reopen' | 'swap' | null): RuledAct {
  return { kind: 'correct_result', match, publicNote: '记录有误', followers, result: resultBy(scores) }
}

/** Plays everything that can be played, by acts alone; the upper side wins unless `loses` says so. */
export function playOut(start: CompetitionDocument, loses: (key: string) => boolean = () => false): CompetitionDocument {
  let document = start
  for (;;) {
    const next = [...derive(document).matches.values()].find(
      ({ outcomes, isNotNeeded, sides }) => outcomes === null && !isNotNeeded && sides.every(({ state }) => state === 'known'),
    )
    if (!next) return document
    document = done(document, record(next.key, loses(next.key) ? [1, 2] : [2, 1])).document
  }
}

/** As the document has it, found by what is derived. */
export function matchOf(document: CompetitionDocument, key: string): Match {
  const match = derive(document).matches.get(key)?.match
  if (!match) throw new Error(`no match ${key}`)
  return match
}
