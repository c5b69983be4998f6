import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derive } from '#rules/derive.ts'
import type { Derived, DerivedMatch } from '#rules/model.ts'
import { visible } from '#rules/visible.ts'
import { type CompetitionDocument, type Decision, type Ruling, rulingPolicies } from '#shared/competitions/document.ts'
import type { Match, Result } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { checkClaims, claimsOf } from '#test/outlook-claims.ts'
import {
  anyResult,
  anyRuleset,
  anyUnplayed,
  anyZones,
  type Draw,
  draws,
  type PointsTableName,
  pointsTables,
  roundRobin,
} from '#test/small-groups.ts'

const now = '2026-11-20T12:00:00.000Z'
const later = '2026-11-21T12:00:00.000Z'

interface Drawn {
  document: CompetitionDocument
  ruleset: Ruleset
}

/**
 * Some matches finished, some open, some with a result that may change or is hidden; some results without play, and a ruling about an
 * entrant.
 */
function drawn(size: number, name: PointsTableName, draw: Draw, most: number): Drawn {
  const ruleset = anyRuleset(name, draw)
  const total = (size * (size - 1)) / 2
  let left = most
  const group = { zones: anyZones(size, draw), adjustments: adjustmentsOf(size, draw) }
  const document = roundRobin(
    size,
    ruleset,
    (index) => {
      const isOver = total - index > left + 2 || draw(3) > 0
      const sides = bare(index, size)
      if (isOver || left === 0) return anyEnd({ sides }, ruleset, draw)
      left -= 1
      const what = draw(4)
      if (what === 0) return anyEnd({ sides }, ruleset, draw, draw(2) === 0 ? 'provisional' : 'under_review')
      if (what === 1) return { ...anyResult({ sides }, ruleset, draw), embargoUntil: later }
      return what === 2 && draw(3) === 0 ? anyResult({ sides }, ruleset, draw, 'void') : {}
    },
    group,
  )
  return { document: { ...document, rulings: rulingsOf(size, draw) }, ruleset }
}

function bare(index: number, size: number): Match['sides'] {
  return roundRobin(size, pointsTables.football, () => ({})).stages[0]?.groups[0]?.rounds[index]?.matches[0]?.sides ?? []
}

function anyEnd(match: Pick<Match, 'sides'>, ruleset: Ruleset, draw: Draw, state: Result['state'] = 'official'): Partial<Match> {
  return draw(5) === 0 ? anyUnplayed(match, draw, state) : anyResult(match, ruleset, draw, state)
}

function adjustmentsOf(size: number, draw: Draw) {
  if (draw(3) > 0) return []
  return [{ key: 'd', entrant: `e${draw(size) + 1}`, metric: 'points', delta: -(draw(3) + 1), publicNote: '扣分' } as const]
}

function rulingsOf(size: number, draw: Draw): Ruling[] {
  if (draw(6) > 0) return []
  const kind = (['disqualification', 'walkover'] as const)[draw(2)] ?? 'walkover'
  return [
    { key: 'r', kind, entrant: `e${draw(size) + 1}`, policy: rulingPolicies[draw(rulingPolicies.length)], publicNote: '取消资格', at: now },
  ]
}

/** The same competition with everything played that is publicly open, hidden results unchanged or changed, and ties decided. */
function completed({ document, ruleset }: Drawn, derived: Derived, draw: Draw, keepsHidden: boolean): CompetitionDocument {
  const whole = structuredClone(document)
  for (const group of whole.stages[0]?.groups ?? []) {
    for (const round of group.rounds) {
      round.matches = round.matches.map((match) => completedMatch(match, derived.matches.get(match.key), { ruleset, draw, keepsHidden }))
    }
    // Where the rules let tied entrants share, a decision would be a ruling, which is not foreseen.
    if (ruleset.lastResort !== 'shared' && draw(2) === 0) group.decisions = [lots(whole, draw)]
  }
  return whole
}

interface Completion {
  ruleset: Ruleset
  draw: Draw
  keepsHidden: boolean
}

function completedMatch(match: Match, derived: DerivedMatch | undefined, { ruleset, draw, keepsHidden }: Completion): Match {
  const { result, embargoUntil, ...rest } = match
  const played = { key: match.key, sides: match.sides, ...anyResult(match, ruleset, draw) }
  if (embargoUntil !== undefined) return keepsHidden && result ? { ...rest, result } : played
  if (result?.state === 'official') return match
  // A ruling about one of the two has decided it.
  if (derived && derived.kind !== null && derived.kind !== result?.kind) return match
  return result && result.state !== 'void' && draw(3) === 0 ? { ...rest, result: { ...result, state: 'official' } } : played
}

function lots({ entrants }: CompetitionDocument, draw: Draw): Decision {
  const drawn = entrants.map(({ key }) => ({ key, at: draw(1000) })).sort((one, other) => one.at - other.at)
  return { key: 'lots', method: 'lots', order: drawn.map(({ key }) => key), publicNote: '抽签' }
}

test.each(Object.keys(pointsTables) as PointsTableName[])('nothing that is said of a group turns out wrong: %s', (name) => {
  let count = 0
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 5 }), draws, (size, draw) => {
      const group = drawn(size, name, draw, 5)
      const shown = visible(group.document, now)
      const derived = derive(shown)
      const claims = claimsOf(shown, derived)
      for (let n = 0; n < 12; n += 1) {
        count += claims.count
        checkClaims(claims, completed(group, derived, draw, n % 3 === 0))
      }
    }),
    { numRuns: 80 },
  )
  expect(count).toBeGreaterThan(500)
})
