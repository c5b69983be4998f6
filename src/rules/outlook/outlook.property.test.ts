import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visible } from '#rules/visible.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { checkClaims, claimsOf } from '#test/outlook-claims.ts'
import { anyResult, anyRuleset, anyZones, type Draw, draws, type PointsTableName, pointsTables, roundRobin } from '#test/small-groups.ts'

const now = '2026-11-20T12:00:00.000Z'
const later = '2026-11-21T12:00:00.000Z'

interface Drawn {
  document: CompetitionDocument
  ruleset: Ruleset
}

/** Some matches over, some open, some with a result that may change or is kept back. */
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
      if (isOver || left === 0) return anyResult({ sides }, ruleset, draw)
      left -= 1
      const what = draw(4)
      if (what === 0) return anyResult({ sides }, ruleset, draw, 'provisional')
      return what === 1 ? { ...anyResult({ sides }, ruleset, draw), embargoUntil: later } : {}
    },
    group,
  )
  return { document, ruleset }
}

function bare(index: number, size: number): Match['sides'] {
  return roundRobin(size, pointsTables.football, () => ({})).stages[0]?.groups[0]?.rounds[index]?.matches[0]?.sides ?? []
}

function adjustmentsOf(size: number, draw: Draw) {
  if (draw(3) > 0) return []
  return [{ key: 'd', entrant: `e${draw(size) + 1}`, metric: 'points', delta: -(draw(3) + 1), publicNote: '扣分' } as const]
}

/** The same competition with everything played that was open to the public, kept-back results as they are or otherwise. */
function completed({ document, ruleset }: Drawn, draw: Draw, keepsHidden: boolean): CompetitionDocument {
  const whole = structuredClone(document)
  for (const round of whole.stages[0]?.groups[0]?.rounds ?? []) {
    round.matches = round.matches.map((match) => {
      const isOpen = match.result === undefined || match.result.state === 'provisional' || match.embargoUntil !== undefined
      const { embargoUntil: _, ...shown } = match
      if (!isOpen || (keepsHidden && match.result?.state === 'official')) return shown
      return { key: match.key, ...anyResult(match, ruleset, draw), sides: anyResult(match, ruleset, draw).sides ?? [] }
    })
  }
  return whole
}

test.each(Object.keys(pointsTables) as PointsTableName[])('nothing that is said of a group turns out wrong: %s', (name) => {
  let count = 0
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 5 }), draws, (size, draw) => {
      const group = drawn(size, name, draw, 5)
      const claims = claimsOf(visible(group.document, now))
      for (let n = 0; n < 12; n += 1) {
        count += claims.count
        checkClaims(claims, completed(group, draw, n % 3 === 0))
      }
    }),
    { numRuns: 80 },
  )
  expect(count).toBeGreaterThan(500)
})
