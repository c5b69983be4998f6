import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { correct } from '#rules/correct.ts'
import { derive } from '#rules/derive.ts'
import type { Change, Corrected, Correction, Derived, DerivedMatch } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { matchesOf } from './edit.ts'
import { doubleEvent, type Ending, gauntletEvent, groupedEvent, play, singleEvent, turned } from './examples.ts'

interface Try {
  document: CompetitionDocument
  correction: Correction
}

const events = fc.oneof(
  fc.tuple(fc.integer({ min: 2, max: 17 }), fc.constantFrom('single', 'reset', 'series')).map(([size, final]) => doubleEvent(size, final)),
  fc.tuple(fc.integer({ min: 2, max: 17 }), fc.boolean()).map(([size, third]) => singleEvent(size, third)),
  fc.integer({ min: 2, max: 12 }).map((size) => gauntletEvent(size)),
  fc.constant(groupedEvent()),
)

const endings = fc.array(fc.constantFrom<Ending>(0, 0, 0, 0, 1, 1, 1, 1, null, 'double_forfeit'), { minLength: 60, maxLength: 60 })

const kinds = fc.constantFrom<'turn' | 'walkover' | 'double_forfeit'>('turn', 'turn', 'walkover', 'double_forfeit')

/** An event played with random results, and a correction of one of its results. */
function tries(followers: readonly Correction['followers'][]): fc.Arbitrary<Try> {
  return fc
    .tuple(events, endings, kinds, fc.nat(), fc.constantFrom(...followers))
    .map(([event, ends, kind, which, choice]) => {
      let next = 0
      const document = play(event, () => ends[next++ % ends.length] ?? null)
      const derived = derive(document)
      const decided = [...derived.matches.values()].filter(({ match }) => match.result)
      const match = decided[which % Math.max(1, decided.length)]
      return match && { document, correction: correctionOf(kind, derived, match, choice) }
    })
    .filter((each) => each !== undefined)
}

function correctionOf(
  kind: 'turn' | 'walkover' | 'double_forfeit',
  derived: Derived,
  match: DerivedMatch,
  followers: Correction['followers'],
): Correction {
  const turn = turned(derived, match.key, followers)
  if (kind === 'turn') return turn
  const absent = match.winner === null ? 0 : match.outcomes?.indexOf('win')
  const sides = [0, 1].map((side) => (kind === 'double_forfeit' || side === absent ? { incident: 'no_show' as const } : {}))
  return { ...turn, sides, result: { state: 'official', kind } }
}

test('what it tells is what derive gives otherwise, no more and no less', () => {
  fc.assert(
    fc.property(tries([null, 'keep', 'reopen', 'swap']), ({ document, correction }) => {
      const answer = correct(document, correction)
      if (answer.state !== 'done') return
      const [before, after] = [derive(document), derive(answer.document)]
      expect(told(answer.changes, 'side')).toEqual(differences(sidesOf(before), sidesOf(after)))
      expect(told(answer.changes, 'place')).toEqual(differences(placesOf(before), placesOf(after)))
      expect(told(answer.changes, 'rank')).toEqual(differences(ranksOf(before), ranksOf(after)))
      const awards = answer.changes.flatMap((change) => (change.kind === 'award' ? [change] : []))
      expect(awards.flatMap(({ award, from }) => (from ? [`${award} ${from}`] : [])).sort()).toEqual(
        missing(awardsOf(before), awardsOf(after)),
      )
      expect(awards.flatMap(({ award, to }) => (to ? [`${award} ${to}`] : [])).sort()).toEqual(missing(awardsOf(after), awardsOf(before)))
      expect(keysOf(answer.changes, ['result', 'reopened'])).toEqual(differences(resultsOf(before), resultsOf(after)).map(([name]) => name))
    }),
    { numRuns: 100 },
  )
})

test('it asks exactly where there is something to choose, and a choice breaks no rule', () => {
  fc.assert(
    fc.property(tries([null]), ({ document, correction }) => {
      const asked = correct(document, correction)
      const answers = (['keep', 'reopen', 'swap'] as const).map((followers) => correct(document, { ...correction, followers }))
      for (const answer of answers) {
        if (answer.state !== 'done') continue
        expect(checkDocument(answer.document)).toEqual([])
        const placed = derive(answer.document).placements.map(({ entrant }) => entrant)
        expect(new Set(placed).size).toBe(placed.length)
      }
      const reopened = keysOf(changesOf(answers[1]), ['reopened'])
      if (asked.state === 'needsChoice') expect([...asked.played].sort()).toEqual(reopened)
      else if (asked.state === 'done') for (const answer of answers) expect(answer).toEqual(asked)
      else expect(reopened).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('keep: everybody who stood somewhere still stands there', () => {
  fc.assert(
    fc.property(tries(['keep']), ({ document, correction }) => {
      if (correct(document, { ...correction, followers: null }).state !== 'needsChoice') return
      const answer = correct(document, correction)
      expect(answer.state).toBe('done')
      for (const change of changesOf(answer)) {
        if (change.kind === 'side' || change.kind === 'place') expect(change.from).toBeNull()
      }
    }),
    { numRuns: 100 },
  )
})

test('reopen: every result that is left is of the same sides as before', () => {
  fc.assert(
    fc.property(tries(['reopen']), ({ document, correction }) => {
      const answer = correct(document, correction)
      expect(answer.state).toBe('done')
      if (answer.state !== 'done') return
      const [before, after] = [derive(document), derive(answer.document)]
      for (const { key, match, sides } of after.matches.values()) {
        if (match.result) expect(sides.map(({ entrant }) => entrant)).toEqual(before.matches.get(key)?.sides.map(({ entrant }) => entrant))
      }
    }),
    { numRuns: 100 },
  )
})

test('swap: no score but the corrected one changes', () => {
  fc.assert(
    fc.property(tries(['swap']), ({ document, correction }) => {
      const answer = correct(document, correction)
      if (answer.state !== 'done') return
      const scores = (of: CompetitionDocument) =>
        matchesOf(of).flatMap(({ key, sides, result }) =>
          key === correction.match ? [] : [[key, sides.map(({ score }) => score), result]],
        )
      expect(scores(answer.document)).toEqual(scores(document))
    }),
    { numRuns: 100 },
  )
})

test('corrected back, with nothing after it played, all is as it was', () => {
  fc.assert(
    fc.property(tries([null]), ({ document, correction }) => {
      const there = correct(document, correction)
      if (there.state !== 'done') return
      const original = matchesOf(document).find(({ key }) => key === correction.match)
      if (!original?.result) throw new Error('only results are corrected')
      const back = correct(there.document, {
        ...correction,
        sides: original.sides,
        result: original.result,
      })
      expect(back.state).toBe('done')
      if (back.state !== 'done') return
      const { matches, ...rest } = derive(document)
      const { matches: matchesBack, ...restBack } = derive(back.document)
      expect(restBack).toEqual(rest)
      expect(matchesBack).toEqual(matches)
    }),
    { numRuns: 100 },
  )
})

type Named = [name: string, value: string | number | null]

function differences(before: ReadonlyMap<string, Named[1]>, after: ReadonlyMap<string, Named[1]>): [string, Named[1], Named[1]][] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names
    .map((name): [string, Named[1], Named[1]] => [name, before.get(name) ?? null, after.get(name) ?? null])
    .filter(([, from, to]) => from !== to)
}

/** Without changes from "still open" to "will never be filled". */
function told(changes: readonly Change[], kind: 'side' | 'place' | 'rank'): [string, Named[1], Named[1]][] {
  const named = changes.flatMap((change): [string, Named[1], Named[1]][] =>
    change.kind === kind && isNamed(change) ? [[nameOf(change), change.from, change.to]] : [],
  )
  return named.filter(([, from, to]) => from !== to).sort(([a], [b]) => (a < b ? -1 : 1))
}

type Move = Extract<Change, { kind: 'side' | 'place' | 'rank' }>

function isNamed(change: Change): change is Move {
  return change.kind === 'side' || change.kind === 'place' || change.kind === 'rank'
}

function nameOf(change: Move): string {
  switch (change.kind) {
    case 'side':
      return `${change.match}/${change.side}`
    case 'place':
      return `${change.stage}/${change.place}`
    case 'rank':
      return `${change.group}/${change.entrant}`
  }
}

function keysOf(changes: readonly Change[], kinds: readonly Change['kind'][]): string[] {
  return changes.flatMap((change) => (kinds.includes(change.kind) && 'match' in change ? [change.match] : [])).sort()
}

function sidesOf({ matches }: Derived): Map<string, string | null> {
  return new Map(
    [...matches.values()].flatMap(({ key, sides }) =>
      sides.map(({ entrant }, side): [string, string | null] => [`${key}/${side}`, entrant]),
    ),
  )
}

function placesOf({ stages }: Derived): Map<string, string | null> {
  return new Map(
    [...stages.values()].flatMap(({ key, places }) =>
      places.map((entrant, index): [string, string | null] => [`${key}/${index + 1}`, entrant]),
    ),
  )
}

function ranksOf({ standings }: Derived): Map<string, number> {
  return new Map(
    [...standings].flatMap(([group, { rows }]) => rows.map(({ entrant, rank }): [string, number] => [`${group}/${entrant}`, rank])),
  )
}

function awardsOf({ awards }: Derived): string[] {
  return awards.map(({ kind, entrant }) => `${kind} ${entrant}`)
}

function missing(from: readonly string[], others: readonly string[]): string[] {
  return from.filter((each) => !others.includes(each)).sort()
}

function resultsOf({ matches }: Derived): Map<string, string> {
  return new Map(
    [...matches.values()].map(({ key, match, outcomes, winner, loser, kind }) => [
      key,
      JSON.stringify([match.result, match.sides.map(({ score, incident }) => [score, incident]), outcomes, winner, loser, kind]),
    ]),
  )
}

function changesOf(answer: Corrected | undefined): readonly Change[] {
  return answer?.state === 'done' ? answer.changes : []
}
