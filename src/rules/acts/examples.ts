import type { ResultInput } from '#shared/admin/results.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
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
