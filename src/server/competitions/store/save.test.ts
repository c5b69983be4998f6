import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyCompetition } from '#test/any-competition.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { findCompetitionDocument } from './load.queries.ts'
import { normalDocument } from './normal-document.model.ts'

describeOnBoth('a competition that is kept', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
  })
  afterEach(() => app.close())

  test('comes back as it was given, to the letter, over whatever stood under its slug', async () => {
    await fc.assert(
      fc.asyncProperty(anyCompetition(), anyCompetition(), async (one, other) => {
        for (const document of [one, { ...other, competition: { ...other.competition, slug: one.competition.slug } }]) {
          const { id } = await insertCompetition(app, document)
          const loaded = await findCompetitionDocument(app.db.read, id)
          expect(loaded?.document).toEqual(normalDocument(document))
          expect(JSON.stringify(loaded?.document)).toBe(JSON.stringify(normalDocument(document)))
        }
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})
