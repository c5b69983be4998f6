import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RoundsView } from '#shared/admin/rounds.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league, played, poolRounds, side } from '#test/competitions.ts'
import { assignScorekeepers, type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

const teams = ['yunjian', 'changgeng', 'qingfeng', 'beiming'] as const

/** All of the group has results. */
function wholePool(): Match[][] {
  const pairs = teams.flatMap((home, i) => teams.slice(i + 1).map((away) => [home, away] as const))
  return [pairs.map(([home, away], i) => played(`p${i + 1}`, `2026-11-1${i}T12:00:00.000Z`, [side(home, 2), side(away, 0)]))]
}

/** The same but for the last match of the group. */
function poolBut(last: Partial<Match>): Match[][] {
  const [round = []] = wholePool()
  return [round.map((match, i) => (i === 5 ? { key: 'p6', sides: [side('qingfeng'), side('beiming')], ...last } : match))]
}

/** A Swiss of three rounds, of which the first is played, before the final. */
function betweenRounds(): CompetitionDocument {
  const document = league({ pool: poolRounds().slice(0, 1) })
  const stages = document.stages.map((stage): CompetitionDocument['stages'][number] => {
    if (stage.format !== 'round_robin') return stage
    const { legs: _, ...ruleset } = stage.ruleset
    const groups = stage.groups.map((group) => ({ ...group, seeds: [1, 2, 3, 4] }))
    return { ...stage, format: 'swiss', swiss: { by: 'points', rounds: 3 }, ruleset, groups }
  })
  return { ...document, stages }
}

describeOnBoth('the round by round entry leads to where results are to be entered', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeEach(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
  })
  afterEach(() => app.close())

  async function shown(document: CompetitionDocument, group = '', caller = editor): Promise<[group: string, next: string | null]> {
    const { id } = await insertCompetition(app, document)
    if (caller !== editor) await assignScorekeepers(editor, id, [{ userId: caller.userId, match: 'p1' }])
    const view = await caller.get<RoundsView>(`/api/admin/competitions/${id}/rounds${group && `?group=${group}`}`)
    return [view.group, view.next]
  }

  test('from a group that is done to the final that it fills, and nowhere while something is left in the one shown', async () => {
    expect(await shown(league())).toEqual(['pool/a', null])
    expect(await shown(league(), 'final/f')).toEqual(['final/f', 'pool/a'])
    expect(await shown(league({ pool: wholePool() }), 'pool/a')).toEqual(['pool/a', 'final/f'])
    expect(await shown(league({ pool: wholePool() }))).toEqual(['final/f', null])
  })

  test('to what is still to come, where nothing can be entered yet', async () => {
    const tied = league({ pool: wholePool() })
    const stages = tied.stages.map((stage) => ({
      ...stage,
      groups: stage.groups.map((group) => ({
        ...group,
        rounds: group.rounds.map((round) => ({
          ...round,
          matches: round.matches.map((match) =>
            stage.key === 'final' ? { ...match, sides: match.sides.map(() => ({ source: { tbd: true as const } })) } : match,
          ),
        })),
      })),
    }))
    expect(await shown({ ...tied, stages })).toEqual(['final/f', null])
  })

  test('past what will not be played: called off, or decided by a ruling about a side that left', async () => {
    const open = league({ pool: poolBut({}) })
    expect(await shown(open)).toEqual(['pool/a', null])
    const calledOff = league({ slug: 'off', pool: poolBut({ schedule: { state: 'cancelled' } }) })
    expect(await shown(calledOff)).toEqual(['final/f', null])
    const left = league({ slug: 'left', pool: poolBut({}) })
    const ruling = { kind: 'disqualification', entrant: 'beiming', policy: 'from_now', publicNote: '使用外挂', author: '裁判长' } as const
    left.rulings = [{ ...ruling, key: 'r', at: '2026-11-19T12:00:00.000Z' }]
    left.entrants = left.entrants.map((entrant) => (entrant.key === 'beiming' ? { ...entrant, status: 'disqualified' } : entrant))
    expect(await shown(left)).toEqual(['final/f', null])
  })

  test('not to a bracket whose sides are not known, between two Swiss rounds', async () => {
    expect(await shown(betweenRounds())).toEqual(['pool/a', null])
  })

  test('not to what is another scorekeeper’s', async () => {
    expect(await shown(league({ pool: wholePool() }), 'pool/a', await signedIn(app, 'scorekeeper'))).toEqual(['pool/a', null])
  })
})
