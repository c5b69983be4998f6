import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundResults } from '#rules/after-round.ts'
import { derive } from '#rules/derive.ts'
import { legalCompetition } from '#test/random-competitions.ts'
import { packResults, unpackResults } from './packed-results.model.ts'

test('results come back from their text as they were, but for the names of the matches', () => {
  let seen = 0
  fc.assert(
    fc.property(legalCompetition, (document) => {
      const { tables } = derive(document)
      for (const stage of document.stages) {
        for (const group of stage.groups) {
          const table = tables.get(`${stage.key}/${group.key}`)
          if (!table) continue
          const results = roundResults(table, group)
          seen += results.input.matches.length
          const bare = results.input.matches.map((match) => ({ ...match, key: '' }))
          expect(unpackResults(packResults(results))).toEqual({ ...results, input: { ...results.input, matches: bare } })
        }
      }
    }),
  )
  expect(seen).toBeGreaterThan(100)
})
