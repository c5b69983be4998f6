import { describe, expect, test } from 'vitest'
import { documentOfPlan } from '#rules/presets/document.ts'
import { defaultPlan } from '#rules/presets/format-plan.ts'
import { formFault } from './edit/faults.ts'
import { problemOfFault } from './wizard/draft.ts'

const document = documentOfPlan({
  season: { slug: 's', name: '赛季', startsOn: '2026-01-01', endsOn: '2026-12-31' },
  competition: { slug: 'c', kind: 'team', name: '杯', startsOn: '2026-01-01', endsOn: '2026-01-31' },
  entrants: ['e4', 'e7', 'e1', 'e2', 'e3', 'e5', 'e6', 'e8'].map((key) => ({ key, name: key })),
  teams: [],
  players: [],
  format: { ...defaultPlan('groups_knockout', 8), groups: 2 },
  dates: {},
})
const match = '/stages/0/groups/1/rounds/2/matches/0'
const key = document.stages[0]?.groups[1]?.rounds[2]?.matches[0]?.key

/** Where a fault of the server is shown: step and field of the wizard, tab and field of the form. */
const places: readonly (readonly [path: string, wizard: readonly [string, string], form: readonly [string, string]])[] = [
  ['/competition/name', ['basics', 'name'], ['basics', 'name']],
  ['/competition', ['basics', ''], ['basics', '']],
  ['/season/endsOn', ['basics', 'season.endsOn'], ['basics', '']],
  ['/season', ['basics', 'season'], ['basics', '']],
  ['/entrants/1/name', ['entrants', 'e7'], ['entrants', 'e7.name']],
  ['/entrants/1/seed', ['entrants', 'e7'], ['entrants', 'e7.']],
  ['/teams/0/names/0/name', ['entrants', ''], ['entrants', '']],
  ['/stages/1/name', ['format', ''], ['stages', 'finals/name']],
  ['/stages/1/places/3/source', ['format', ''], ['stages', 'finals/places']],
  ['/stages/0/ruleset/points/win', ['rules', 'groups/points.win'], ['stages', 'groups/ruleset.points.win']],
  ['/stages/0/ruleset/tiebreaks/2/metric', ['rules', 'groups/tiebreaks.2'], ['stages', 'groups/ruleset.tiebreaks.2']],
  ['/stages/0/groups/1/rounds/2/bestOf', ['format', ''], ['stages', 'groups/b/3']],
  [`${match}/schedule/at`, ['dates', String(key)], ['dates', String(key)]],
  [`${match}/sides/0/score`, ['format', ''], ['stages', 'groups/groups']],
  ['/stages/9/name', ['confirm', ''], ['basics', '']],
  ['/rulings/0', ['confirm', ''], ['basics', '']],
]

describe('a fault of the server is shown where it is to be mended', () => {
  test.each(places)('%s', (path, [step, ofWizard], [tab, ofForm]) => {
    expect(problemOfFault({ path: `/document${path}`, message: 'x' }, document)).toEqual({ step, field: ofWizard, message: 'x' })
    expect(formFault({ path: `/act/document${path}`, message: 'x' }, document)).toEqual({ tab, field: ofForm, message: 'x' })
  })

  test('and the cover, which is no part of the document', () => {
    expect(problemOfFault({ path: '/coverId', message: 'x' }, document)).toEqual({ step: 'basics', field: 'cover', message: 'x' })
    expect(formFault({ path: '/act/coverId', message: 'x' }, document)).toEqual({ tab: 'basics', field: 'cover', message: 'x' })
  })
})
