import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { doubleElimination, singleElimination } from '#rules/elimination.ts'
import { roundRobin } from '#rules/pairing/round-robin.ts'
import { CompetitionDocument } from '#shared/competitions/document.ts'
import { anyCompetition } from '#test/any-competition.ts'
import { bestOf, competitions, documentOf, goals, groupOf, placesOf } from '#test/competition-documents.ts'
import { legalCompetition } from '#test/random-competitions.ts'
import { checkDocument } from './check.ts'

const schema = Compile(CompetitionDocument)

describe('a sound document of every format', () => {
  it.each(Object.entries(competitions))('%s has no fault', (_name, build) => {
    expect([...schema.Errors(build())]).toEqual([])
    expect(checkDocument(build())).toEqual([])
  })
})

it('finds no fault in any competition with legal results', () => {
  fc.assert(
    fc.property(legalCompetition, (document) => {
      expect([...schema.Errors(document)]).toEqual([])
      expect(checkDocument(document)).toEqual([])
    }),
  )
})

describe('what is drawn has no fault before it is played', () => {
  it.each([2, 3, 5, 6, 8, 13, 64, 100])('a bracket of %i', (size) => {
    for (const thirdPlace of [true, false]) {
      const groups = singleElimination({ size, thirdPlace })
      const stage = {
        key: 's',
        name: '单败',
        format: 'single_elimination' as const,
        thirdPlace,
        ruleset: goals,
        places: placesOf(size),
        groups,
      }
      expect(checkDocument(documentOf(size, [stage]))).toEqual([])
    }
    for (const grandFinal of ['single', 'reset', 'series'] as const) {
      const groups = doubleElimination({ size, grandFinal })
      const stage = {
        key: 's',
        name: '双败',
        format: 'double_elimination' as const,
        grandFinal,
        ruleset: bestOf(5),
        places: placesOf(size),
        groups,
      }
      expect(checkDocument(documentOf(size, [stage]))).toEqual([])
    }
  })

  it.each([2, 3, 16, 63])('a round robin of %i', (entrants) => {
    const rounds = roundRobin({ entrants, legs: 2 }).map((pairs, r) =>
      pairs.map(([home, away], i) => ({ key: `m${r}-${i}`, sides: [{ source: { seed: home } }, { source: { seed: away } }] })),
    )
    const ruleset = { ...goals, legs: 2 }
    const stage = { key: 's', name: '循环', format: 'round_robin' as const, ruleset, places: placesOf(entrants), groups: [groupOf(rounds)] }
    expect(checkDocument(documentOf(entrants, [stage]))).toEqual([])
  })
})

it('tells every fault of any document at a place that is there, in Chinese', () => {
  fc.assert(
    fc.property(anyCompetition(), (document) => {
      for (const { path, rule, message } of checkDocument(document)) {
        // The last step of the path may be the missing property.
        expect(holderOf(document, path), path).toBeTypeOf('object')
        expect(rule).toMatch(/^[a-z]+(-[a-z]+)*$/)
        expect(message).toMatch(/\p{Script=Han}.*。$/u)
      }
    }),
    { numRuns: 200 },
  )
})

function holderOf(document: unknown, path: string): unknown {
  const steps = path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .slice(1, -1)
  return steps.reduce<unknown>((holder, step) => Reflect.get(Object(holder), step), document)
}
