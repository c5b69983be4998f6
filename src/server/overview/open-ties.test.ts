import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchIn } from '#rules/examples.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition, AdminCompetitionPage } from '#shared/admin/competitions.ts'
import type { Overview } from '#shared/admin/health.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { groupsAndCup, leagueOf } from '#test/open-ties.ts'

/** The first wins all, the others draw. */
const firstAlone = () => leagueOf(4, (i) => (i < 3 ? 2 : 1))

describeOnBoth('a played-out tie that the organiser has to decide', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
  })
  afterAll(() => app.close())

  async function insert(slug: string, document: CompetitionDocument): Promise<number> {
    return (await insertCompetition(app, { ...document, competition: { ...document.competition, slug, name: slug } })).id
  }
  const told = async (who = editor) => (await who.get<Overview>('/api/admin/overview')).openTies.map(({ name, tables }) => [name, tables])
  const listed = async () =>
    (await editor.get<AdminCompetitionPage>('/api/admin/competitions')).items.flatMap(({ slug, hasOpenTie }) => (hasOpenTie ? [slug] : []))

  test('waits at the top of the console and in the list of competitions until it is decided, and not before', async () => {
    const running = firstAlone()
    delete matchIn(running, 'm5').result
    delete matchIn(running, 'm5').play
    await insert('running', running)
    expect([await told(), await listed()]).toEqual([[], []])

    const id = await insert('level', firstAlone())
    const [stage] = firstAlone().stages
    expect([await told(), await listed()]).toEqual([[['level', [`${stage?.name} A 组`]]], ['level']])
    expect(await told(await signedIn(app, 'scorekeeper'))).toEqual([])

    const { rev } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const act: CompetitionAct = {
      ...{ kind: 'decide_tie', stage: stage?.key ?? '', group: stage?.groups[0]?.key ?? '', entrants: ['e2', 'e3', 'e4'] },
      ...{ method: 'lots', publicNote: '抽签' },
    }
    const answer = await editor.ask('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act })
    expect(answer.message).toBe('成功')
    expect([await told(), await listed()]).toEqual([[], []])

    // Each group is clear, the runners-up of both are level.
    await insert(
      'across',
      groupsAndCup((i) => [2, 2, 2, 2, 2, 2][i % 6] ?? 2, [['a', 1], ['b', 1], -1, -2], true),
    )
    expect([await told(), await listed()]).toEqual([[['across', ['小组赛跨组排名']]], ['across']])
  })
})
