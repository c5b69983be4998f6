import { describe, expect, test } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { documentOfPlan } from '#rules/presets/document.ts'
import { defaultPlan, type Preset } from '#rules/presets/format-plan.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import { type Edits, isEdited, noEdits, withEdits } from './edits.ts'
import { whyNotDate, whyNotLadder, whyNotLate, whyNotLength, whyNotScore, whyNotSeeds } from './fixed.ts'

function made(preset: Preset, entrants: number): CompetitionDocument {
  return documentOfPlan({
    season: { slug: 's', name: '赛季', startsOn: '2026-01-01', endsOn: '2026-12-31' },
    competition: { slug: 'c', kind: 'team', name: '杯赛', startsOn: '2026-01-01', endsOn: '2026-01-31' },
    entrants: Array.from({ length: entrants }, (_, index) => ({ key: `e${index + 1}`, name: `队伍 ${index + 1}` })),
    teams: [],
    players: [],
    format: defaultPlan(preset, entrants),
    dates: {},
  })
}

describe('edits', () => {
  test('none change nothing', () => {
    const document = made('double_elimination', 5)
    expect(withEdits(document, noEdits)).toEqual(document)
    expect(isEdited(noEdits)).toBe(false)
  })

  test('an entrant is linked to a team of the library, and parted from it', () => {
    const document = made('round_robin', 4)
    const people = {
      teams: [{ slug: 'qing-feng', names: [{ name: '青锋' }], members: [{ player: 'a', role: 'player' as const }] }],
      players: [{ slug: 'a', names: [{ name: '阿云' }] }],
    }
    const linked = withEdits(document, { ...noEdits, links: { e2: { team: 'qing-feng', people } } })
    expect(linked.entrants[1]).toEqual({ ...document.entrants[1], team: 'qing-feng' })
    expect([linked.teams, linked.players]).toEqual([people.teams, people.players])
    expect(checkDocument(linked)).toEqual([])
    const parted = withEdits(linked, { ...noEdits, links: { e2: null } })
    expect(parted.entrants).toEqual(document.entrants)
    expect(isEdited({ ...noEdits, links: { e2: null } })).toBe(true)
  })

  test('another article with the rules, none, or the one that stands', () => {
    const document = made('round_robin', 4)
    const article = { key: 'rules', id: 7, title: '规程', isPublished: true }
    const named = withEdits(document, { ...noEdits, rulesArticle: article })
    expect(named.competition).toEqual({ ...document.competition, rulesArticle: 'rules' })
    expect(withEdits(named, noEdits)).toEqual(named)
    expect(withEdits(named, { ...noEdits, rulesArticle: null })).toEqual(document)
    for (const edits of [{ rulesArticle: null }, { cover: null }]) expect(isEdited({ ...noEdits, ...edits })).toBe(true)
  })

  test.each<Preset>(['round_robin', 'groups_knockout', 'swiss', 'swiss_record', 'single_elimination', 'double_elimination'])(
    '%s: other seeds leave a sound document',
    (preset) => {
      const document = made(preset, 8)
      const order = document.entrants.map(({ key }) => key).toReversed()
      const edited = withEdits(document, { ...noEdits, order })
      expect(checkDocument(edited)).toEqual([])
      expect(edited.stages[0]?.places.map((place) => place.entrant)).toEqual(order)
      expect(edited.entrants.find(({ key }) => key === 'e8')?.seed).toBe(1)
      if (preset === 'swiss') expect(edited.stages[0]?.groups[0]?.rounds[0]?.matches).toHaveLength(4)
    },
  )

  test('names, lengths, dates and a late one of a Swiss', () => {
    const edited = withEdits(made('swiss', 6), {
      ...noEdits,
      competition: { name: '新名', summary: '' },
      entrants: { e1: { name: '改名', shortName: '改' } },
      added: [{ key: 'e7', name: '迟到' }],
      bestOf: { 'swiss/main/1': 5 },
      dates: { 'swiss-r1-m1': '2026-01-02T10:00:00.000Z' },
    })
    expect(checkDocument(edited)).toEqual([])
    expect(edited.competition).toMatchObject({ name: '新名', slug: 'c' })
    expect(edited.entrants[0]).toMatchObject({ name: '改名', shortName: '改' })
    expect(edited.stages[0]?.places).toHaveLength(7)
    const round = edited.stages[0]?.groups[0]?.rounds[0]
    expect([round?.bestOf, round?.matches[0]?.schedule?.at]).toEqual([5, '2026-01-02T10:00:00.000Z'])
  })
})

test('the rules of a ladder are edited beside what an act changes, until it is closed', () => {
  const document = made('ladder', 6)
  const ladderOf = ({ stages: [stage] }: CompetitionDocument) => (stage?.format === 'ladder' ? stage.ladder : null)
  const edits: Edits = { ...noEdits, stages: { ladder: { ladder: { move: 'swap', reach: 0, walkoversStay: true } } } }
  const edited = withEdits(document, edits)
  expect(checkDocument(edited)).toEqual([])
  expect(ladderOf(edited)).toEqual({ by: 'position', move: 'swap', walkoversStay: true })
  const back = withEdits(edited, { ...noEdits, stages: { ladder: { ladder: { reach: 2, walkoversStay: false } } } })
  expect(ladderOf(back)).toEqual({ by: 'position', move: 'swap', reach: 2 })
  // Closed by somebody else meanwhile: it stays closed.
  const closed = {
    ...document,
    stages: document.stages.map(
      (stage): Stage => (stage.format === 'ladder' ? { ...stage, ladder: { ...stage.ladder, isClosed: true } } : stage),
    ),
  }
  expect(ladderOf(withEdits(closed, edits))).toMatchObject({ move: 'swap', isClosed: true })
  const whyOf = (one: CompetitionDocument) => one.stages.map((stage) => whyNotLadder(one, stage))
  expect(whyOf(document)).toEqual([null])
  expect(whyOf(closed)[0]).toContain('先重新开放挑战')
  expect(whyOf({ ...document, competition: { ...document.competition, isFinished: true } })[0]).toContain('不能再改')
})

test('what results have fixed says why', () => {
  const document = made('single_elimination', 4)
  const [stage] = document.stages
  const [round] = stage?.groups[0]?.rounds ?? []
  const [match] = round?.matches ?? []
  if (!stage || !round || !match) throw new Error('The cup has no match')
  const whys = () => [whyNotSeeds(document), whyNotScore(stage), whyNotLength(round), whyNotDate({ match })]
  expect(whys()).toEqual([null, null, null, null])
  match.play = 'live'
  expect(whys().every((why) => why !== null)).toBe(true)
  expect(whyNotLate(document)).toContain('不能再加人')
  expect(whyNotLate(made('swiss', 6))).toBeNull()
})
