import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derive } from '#rules/derive.ts'
import type { Standing } from '#rules/model.ts'
import { visible } from '#rules/visible.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import type { Outlook } from '#shared/competitions/outlook.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { anyResult, anyRuleset, anyZones, type Draw, draws, type PointsTableName, pointsTables, roundRobin } from '#test/small-groups.ts'
import { outlooksOf } from './outlook.ts'

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

/** The ranks that a row may end on: those who share one for good have it, those whom a lot will part may have the last. */
function endsOf({ rows }: Standing, entrant: string): { best: number; worst: number; points: number; wins: number } {
  const row = rows.find((one) => one.entrant === entrant)
  const rank = row?.rank ?? 0
  const level = rows.filter((one) => one.rank === rank).length
  const { points = 0, wins = 0 } = row?.figures ?? {}
  return { best: rank, worst: rank + level - 1, points, wins }
}

function checkClaim(outlook: Outlook, end: ReturnType<typeof endsOf>, before: number, { advance, out, size, isByWins }: Lines): void {
  const total = isByWins ? end.wins : end.points
  expect(total).toBeLessThanOrEqual(outlook.most + 1e-9)
  switch (outlook.state) {
    case 'champion':
    case 'first':
      expect(end.worst).toBe(1)
      break
    case 'advanced':
      expect(end.worst).toBeLessThanOrEqual(advance)
      break
    case 'eliminated':
      expect(end.best).toBeGreaterThan(out > 0 ? size - out : advance)
      break
    case 'open':
      checkSentence(outlook, end, before, { advance, out, size, isByWins })
  }
}

/** What is enough is so for what the sentence names. */
function checkSentence({ enough, sentence }: Outlook, end: ReturnType<typeof endsOf>, before: number, lines: Lines): void {
  const aim = Number(/确保前 (\d+) 名/.exec(sentence)?.[1] ?? (lines.advance || 1))
  const gained = (lines.isByWins ? end.wins : end.points) - before
  if (sentence.includes('已无缘')) expect(end.best).toBeGreaterThan(lines.advance || 1)
  if (sentence.includes('已确保') || (enough !== null && gained >= enough - 1e-9)) expect(end.worst).toBeLessThanOrEqual(aim)
}

interface Lines {
  advance: number
  out: number
  size: number
  isByWins: boolean
}

test.each(Object.keys(pointsTables) as PointsTableName[])('nothing that is said of a group turns out wrong: %s', (name) => {
  let claims = 0
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 5 }), draws, (size, draw) => {
      const group = drawn(size, name, draw, 5)
      const shown = visible(group.document, now)
      const derived = derive(shown)
      const outlooks = outlooksOf(shown, derived, 's', 'a')
      const rows = derived.standings.get('s/a')?.rows ?? []
      const zones = shown.stages[0]?.groups[0]?.zones ?? []
      const width = (kind: string) => zones.flatMap((zone) => (zone.kind === kind ? zone.to - zone.from + 1 : []))[0] ?? 0
      const lines = { advance: width('advance'), out: width('eliminated'), size, isByWins: name === 'by wins' }
      for (let n = 0; n < 12; n += 1) {
        const standing = derive(completed(group, draw, n % 3 === 0)).standings.get('s/a')
        if (!standing) throw new Error('no table')
        for (const [entrant, outlook] of outlooks) {
          const figures = rows.find((row) => row.entrant === entrant)?.figures
          const before = (lines.isByWins ? figures?.wins : figures?.points) ?? 0
          if (outlook.state !== 'open' || outlook.enough !== null) claims += 1
          checkClaim(outlook, endsOf(standing, entrant), before, lines)
        }
      }
    }),
    { numRuns: 80 },
  )
  expect(claims).toBeGreaterThan(1000)
})
