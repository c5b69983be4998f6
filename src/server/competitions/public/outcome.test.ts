import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysTo, league, matchesIn, singleCup, win } from '#rules/examples.ts'
import type { CompetitionOutcome, CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { played } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

const day = '2026-11-16'
const at = `${day}T12:00:00.000Z`

function called(slug: string, document: CompetitionDocument): CompetitionDocument {
  document.competition = { ...document.competition, slug, name: slug, endsOn: day }
  return document
}

/** A knockout in which the first side of each match wins: places 1, 2, 3–4, 5–8 and 9–16. */
function cup(slug: string): CompetitionDocument {
  const document = called(slug, singleCup(16))
  for (const match of matchesIn(document)) {
    win(match, 0)
    match.schedule = { state: 'scheduled', at, precision: 'exact' }
    match.play = 'ended'
  }
  return document
}

/** A round robin in which the first so many win against all behind them, and the others draw: these share all places that are left. */
function levelLeague(entrants: number, winners: number): CompetitionDocument {
  const keys = keysTo(entrants)
  const matches = keys.flatMap((home, i) =>
    keys.slice(i + 1).map((away, j): Match => {
      const scores = i < winners ? [2, 0] : [1, 1]
      return played(`m${i}-${i + 1 + j}`, at, [
        { entrant: home, score: scores[0] },
        { entrant: away, score: scores[1] },
      ])
    }),
  )
  const document = called(`level-${entrants}`, league(entrants, matches))
  for (const stage of document.stages)
    stage.ruleset = { ...stage.ruleset, tiebreaks: stage.ruleset.tiebreaks.slice(0, 1), lastResort: 'shared' }
  return document
}

describeOnBoth('what a competition came to', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  afterAll(() => app.close())

  async function get<T>(url: string): Promise<T> {
    const answer = await app.http.inject(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json().data
  }
  async function outcomeOf(document: CompetitionDocument): Promise<{ view: CompetitionView; outcome: CompetitionOutcome }> {
    const { id } = await insertCompetition(app, document)
    await app.bus.catchUp()
    const [view, outcome] = [
      await get<CompetitionView>(`/api/competitions/${id}`),
      await get<CompetitionOutcome>(`/api/competitions/${id}/outcome`),
    ]
    return { view, outcome }
  }
  const spans = ({ places }: CompetitionOutcome) => places.map(({ place }) => place?.join('–'))

  test('is what its page says of it: last stage, awards, counts, and the first places', async () => {
    const { view, outcome } = await outcomeOf(cup('cup'))
    const { id, kind, name, startsOn, endsOn, matchCount, entrantCount, awards, openAwards, entrants } = view
    expect(awards).not.toEqual([])
    expect(outcome).toEqual({
      ...{ id, kind, name, startsOn, endsOn, matchCount, entrantCount, awards, openAwards },
      stage: { id: view.stage?.id, name: view.stage?.name },
      places: entrants.filter(({ place }) => (place?.[0] ?? 9) < 9).sort((a, b) => (a.place?.[0] ?? 0) - (b.place?.[0] ?? 0)),
    })
    expect(spans(outcome)).toEqual(['1–1', '2–2', '3–4', '3–4', '5–8', '5–8', '5–8', '5–8'])
  })

  test('nobody who shares the last place shown is left out, unless they are very many', async () => {
    const few = await outcomeOf(levelLeague(12, 4))
    expect(spans(few.outcome)).toEqual(['1–1', '2–2', '3–3', '4–4', ...Array.from({ length: 8 }, () => '5–12')])
    const many = await outcomeOf(levelLeague(20, 1))
    expect(spans(many.outcome)).toEqual(['1–1', ...Array.from({ length: 15 }, () => '2–20')])
  })

  test('tells no result before it is public, and all of it then', async () => {
    const document = cup('held')
    for (const match of matchesIn(document)) match.embargoUntil = '2026-11-20T12:10:00.000Z'
    const { outcome } = await outcomeOf(document)
    expect([outcome.awards, outcome.places]).toEqual([[], []])
    app.clock.advance(600_000)
    const later = await get<CompetitionOutcome>(`/api/competitions/${outcome.id}/outcome`)
    expect([later.awards.length > 0, later.places.length]).toEqual([true, 8])
  })

  test('is nobody else’s before its competition is public', async () => {
    const document = cup('secret')
    const { id } = await insertCompetition(app, { ...document, competition: { ...document.competition, isHidden: true } })
    expect((await app.http.inject(`/api/competitions/${id}/outcome`)).statusCode).toBe(404)
  })
})
