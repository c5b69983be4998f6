import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { CompetitionDocument } from '#shared/competitions/document.ts'
import { competitions } from '#test/competition-documents.ts'
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
