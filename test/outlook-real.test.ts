import { describe, expect, test } from 'vitest'
import { playedRounds, type RoundResults, ranksBefore, roundResults, tableAfter } from '#rules/after-round.ts'
import { derive } from '#rules/derive.ts'
import { outlooksOf } from '#rules/outlook/outlook.ts'
import type { CompetitionDocument, Group, Stage, Zone } from '#shared/competitions/document.ts'
import type { Outlook, OutlookState } from '#shared/competitions/outlook.ts'
import { copenhagen } from './real-data/copenhagen.ts'
import { premierLeague } from './real-data/premier-league.ts'
import { worldCup } from './real-data/world-cup.ts'

/** The first stage as it was after this round, without the following ones. */
function after(document: CompetitionDocument, round: number, zones?: Zone[]): CompetitionDocument {
  const { isFinished: _, ...competition } = document.competition
  const stages = document.stages.map((stage, index): Stage => {
    const groups = stage.groups.map(
      (group): Group => ({
        ...group,
        ...(zones && { zones }),
        decisions: [],
        rounds: group.rounds.map((one) => (index === 0 && one.number <= round ? one : { ...one, matches: one.matches.map(bare) })),
      }),
    )
    return { ...stage, places: stage.places.map(({ entrant, source }) => (source ? { source } : { entrant })), groups }
  })
  return { ...document, competition, stages }
}

type Match = Group['rounds'][number]['matches'][number]

function bare({ key, sides }: Match): Match {
  return { key, sides: sides.map(({ entrant, source }) => (source ? { source } : { entrant })) }
}

function settled(shown: CompetitionDocument, stage: string, group: string, state: OutlookState): string[] {
  const outlooks: ReadonlyMap<string, Outlook> = outlooksOf(shown, derive(shown), stage, group)
  return [...outlooks].flatMap(([key, outlook]) => (outlook.state === state ? [key] : [])).sort()
}

function resultsOf(document: CompetitionDocument, stage: Stage | undefined, group: Group): RoundResults {
  const table = derive(document).tables.get(`${stage?.key}/${group.key}`)
  if (!table) throw new Error('no table')
  return roundResults(table, group)
}

const league = premierLeague()

describe.skipIf(league === null)('Premier League 2018–19', () => {
  if (!league) return
  const [stage] = league.stages
  const [group] = stage?.groups ?? []
  if (!stage || !group) return
  const relegation: Zone[] = [
    { from: 1, to: 4, kind: 'advance', label: '进欧冠' },
    { from: 18, to: 20, kind: 'eliminated', label: '降级' },
  ]

  test('the table after every round counts that round and those before it', () => {
    const table = resultsOf(league, stage, group)
    expect(playedRounds(table)).toHaveLength(38)
    for (const round of playedRounds(table)) {
      const points = new Map<string, number>()
      const goals = new Map<string, number>()
      for (const { number, matches } of group.rounds) {
        if (number > round) continue
        for (const { sides } of matches) {
          sides.forEach(({ entrant = '', score = 0 }, side) => {
            const against = sides[1 - side]?.score ?? 0
            points.set(entrant, (points.get(entrant) ?? 0) + (score > against ? 3 : score === against ? 1 : 0))
            goals.set(entrant, (goals.get(entrant) ?? 0) + score - against)
          })
        }
      }
      const { rows, isFinal } = tableAfter(table, stage.ruleset, round)
      expect(isFinal).toBe(true)
      for (const { entrant, figures } of rows)
        expect([figures.played, figures.points, figures.scoreFor - figures.scoreAgainst]).toEqual([
          round,
          points.get(entrant),
          goals.get(entrant),
        ])
      const order = rows.map(({ figures }) => figures.points)
      expect(order).toEqual([...order].sort((one, other) => other - one))
    }
  })

  test('the table after the last round is the table, and its movement the way from the round before', () => {
    const table = resultsOf(league, stage, group)
    const ranks = (round: number) => tableAfter(table, stage.ruleset, round).rows.map(({ entrant, rank }) => [entrant, rank])
    expect(ranks(38)).toEqual(
      derive(league)
        .standings.get('league/table')
        ?.rows.map(({ entrant, rank }) => [entrant, rank]),
    )
    expect([...(ranksBefore(table, stage.ruleset) ?? [])]).toEqual(ranks(37))
  })

  test.each([
    [31, []],
    [32, ['huddersfield-town']],
    [33, ['fulham-fc', 'huddersfield-town']],
    [36, ['fulham-fc', 'huddersfield-town']],
    [37, ['cardiff-city', 'fulham-fc', 'huddersfield-town']],
  ])('after round %i those are down who were', (round, down) => {
    expect(settled(after(league, round, relegation), 'league', 'table', 'eliminated')).toEqual(down)
  })

  test('the title was open until the last day', () => {
    expect(settled(after(league, 37), 'league', 'table', 'champion')).toEqual([])
    expect(settled(league, 'league', 'table', 'champion')).toEqual(['manchester-city'])
  })

  test('before the last day one of two had it in hand', () => {
    const shown = after(league, 37)
    const outlooks = outlooksOf(shown, derive(shown), 'league', 'table')
    expect(outlooks.get('manchester-city')).toMatchObject({
      state: 'open',
      enough: 3,
      most: 98,
      sentence: '再得 3 分即可夺冠；最多可到 98 分。',
    })
    expect(outlooks.get('liverpool-fc')).toMatchObject({
      enough: null,
      sentence: '还不能只靠自己夺冠：余下全胜（最多 97 分）也要看其他比赛。',
    })
    expect(outlooks.get('chelsea-fc')?.sentence).toBe('最多 74 分，已无缘第一。')
  })
})

const cup = worldCup()

describe.skipIf(cup === null)('World Cup 2018 after two rounds', () => {
  if (!cup) return
  const shown = after(cup, 2)
  const nameOf = (key: string) => cup.entrants.find((entrant) => entrant.key === key)?.name ?? ''
  const of = (state: OutlookState) =>
    (shown.stages[0]?.groups ?? []).flatMap((group) => settled(shown, shown.stages[0]?.key ?? '', group.key, state)).map(nameOf)

  test('those were through who were', () => {
    expect([...of('advanced'), ...of('first')].sort()).toEqual(['Belgium', 'Croatia', 'England', 'France', 'Russia', 'Uruguay'])
  })

  test('nobody was sure of the first place: goals come before who beat whom', () => {
    expect(of('first')).toEqual([])
  })

  test('those were out who were', () => {
    expect(of('eliminated').sort()).toEqual(['Costa Rica', 'Egypt', 'Morocco', 'Panama', 'Peru', 'Poland', 'Saudi Arabia', 'Tunisia'])
  })
})

const major = copenhagen()

describe.skipIf(major === null)('Copenhagen 2024', () => {
  if (!major) return
  const [stage] = major.stages
  const [group] = stage?.groups ?? []
  if (!stage || !group) return

  test.each([1, 2, 3, 4, 5])('after round %i everybody has the record that it had', (round) => {
    const { rows } = tableAfter(resultsOf(major, stage, group), stage.ruleset, round)
    for (const { entrant, figures } of rows) {
      const matches = group.rounds.filter(({ number }) => number <= round).flatMap(({ matches }) => matches)
      const own = matches.flatMap(({ sides }) => {
        const side = sides.findIndex((one) => one.entrant === entrant)
        return side === -1 ? [] : [(sides[side]?.score ?? 0) > (sides[1 - side]?.score ?? 0)]
      })
      expect([figures.wins, figures.losses]).toEqual([own.filter(Boolean).length, own.filter((isWon) => !isWon).length])
    }
  })

  test('three wins are through, three losses are out', () => {
    const shown = after(major, 3)
    const outlooks = outlooksOf(shown, derive(shown), stage.key, group.key)
    expect(settled(shown, stage.key, group.key, 'advanced')).toHaveLength(2)
    expect(settled(shown, stage.key, group.key, 'eliminated')).toHaveLength(2)
    expect([...outlooks.values()].filter(({ enough }) => enough === 1)).toHaveLength(6)
  })
})
