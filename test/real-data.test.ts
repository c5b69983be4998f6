import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { CompetitionDocument } from '#shared/competitions/document.ts'
import { copenhagen } from './real-data/copenhagen.ts'
import { premierLeague } from './real-data/premier-league.ts'
import { skipped } from './real-data/real-data.ts'
import { roboticsEvent } from './real-data/robotics.ts'
import { worldCup } from './real-data/world-cup.ts'

const schema = Compile(CompetitionDocument)
const competitions = { worldCup, premierLeague, copenhagen, roboticsEvent }

for (const [name, build] of Object.entries(competitions)) {
  it(`${name} can be written as a document without a fault`, ({ skip }) => {
    const document = build()
    if (document === null) return skip(skipped)
    expect([...schema.Errors(document)]).toEqual([])
    expect(checkDocument(document)).toEqual([])
  })
}
