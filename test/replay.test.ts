import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { CompetitionDocument } from '#shared/competitions/document.ts'
import { skipped } from './real-data/real-data.ts'
import { replayOf, stepsOf } from './replay/days.ts'
import { smallSeason, worldCupSeason } from './replay/season.ts'

const schema = Compile(CompetitionDocument)
const seasons = { worldCup: { season: worldCupSeason, from: '2018-06-25' }, small: { season: smallSeason, from: '2018-06-12' } }

test.for(Object.entries(seasons))(
  '%s before its day is a document without a fault, and is replayed as it was',
  ([, { season, from }], { skip }) => {
    const played = season()
    if (!played) return skip(skipped)
    const { planned, days } = replayOf(played, { from, now: '2026-11-25T12:00:00.000Z', isOneDay: true })
    expect([...schema.Errors(planned)]).toEqual([])
    expect(checkDocument(planned)).toEqual([])
    expect(days.map((slots) => slots.map(({ length }) => length))).toEqual([[2, 2]])
    for (const match of days.flat(2)) {
      const steps = stepsOf(match, played.goals.get(match.key) ?? [])
      const scores = steps.flatMap(({ act }) => (act.kind === 'set_score' ? [act.scores] : []))
      expect(scores.at(-1) ?? [0, 0]).toEqual(match.sides.map(({ score }) => score))
    }
  },
)
