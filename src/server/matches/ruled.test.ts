import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ActAnswer } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { Overview } from '#shared/admin/health.ts'
import type { AdminMatchPage } from '#shared/admin/matches.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { CompetitionDocument, RulingPolicy } from '#shared/competitions/document.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { MeetingsView, TeamView } from '#shared/competitions/record-views.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league, planned, played, side } from '#test/competitions.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

/** Two matches of the pool are still to come, one of them is on. */
function disqualified(policy: RulingPolicy): CompetitionDocument {
  const pool = [
    planned('p1', '2026-11-27T12:00:00.000Z', [side('yunjian', 1), side('beiming', 0)], { play: 'live' }),
    planned('p2', '2026-11-28T12:00:00.000Z', [side('qingfeng'), side('beiming')]),
    planned('p3', '2026-11-28T13:00:00.000Z', [side('qingfeng'), side('yunjian')]),
  ]
  const document = league({ pool: [pool] })
  const ruling = { key: 'r', kind: 'disqualification', entrant: 'beiming', policy, publicNote: '使用外挂', author: '裁判长' } as const
  return {
    ...document,
    entrants: document.entrants.map((entrant) => (entrant.key === 'beiming' ? { ...entrant, status: 'disqualified' } : entrant)),
    rulings: [{ ...ruling, at: '2026-11-19T12:00:00.000Z' }],
  }
}

describeOnBoth('matches of a side that was ruled out before they were played', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
  })
  afterEach(() => app.close())

  const get = async <T>(url: string): Promise<T> => (await app.http.inject(url)).json().data
  const namesOf = (matches: readonly MatchSummary[]) => matches.map(({ sides }) => sides.map(({ label }) => label).join(' '))

  async function listed(id: number, state: 'coming' | 'live' | 'ended') {
    return namesOf((await get<{ items: MatchSummary[] }>(`/api/matches?competition=${id}&state=${state}&order=oldest`)).items)
  }

  test('are won by the others, on their pages and their teams’, and wait in no list', async () => {
    const { id } = await insertCompetition(app, disqualified('from_now'))
    const { items } = await get<{ items: MatchSummary[] }>(`/api/matches?competition=${id}&order=oldest`)
    const ruled = items.filter(({ result }) => result !== null)
    expect(ruled.map(({ play, result, sides }) => [play, result?.kind, sides.map(({ outcome }) => outcome)])).toEqual([
      ['ended', 'forfeit_in_play', ['win', 'loss']],
      ['ended', 'walkover', ['win', 'loss']],
    ])
    expect(await listed(id, 'live')).toEqual([])
    expect(await listed(id, 'coming')).toHaveLength(2)
    expect(await listed(id, 'ended')).toEqual(namesOf(ruled))
    const view = await get<CompetitionView>(`/api/competitions/${id}`)
    expect([view.live, view.next.map(({ result }) => result)]).toEqual([[], [null, null]])
    const [first] = ruled
    const match = await get<MatchView>(`/api/matches/${first?.id}`)
    expect(match.timeline.map(({ kind, note }) => [kind, note])).toContainEqual(['disqualification', '使用外挂'])
    const page = (await app.http.inject(`/matches/${first?.id}`)).body
    expect(['未开赛', '未交战', '判胜'].map((words) => page.includes(words))).toEqual([false, false, true])
    const calendar = (await app.http.inject(`/competitions/${id}/matches.ics`)).body
    expect(calendar.match(/STATUS:CANCELLED/g)).toHaveLength(1)
    const loser = ruled[0]?.sides[1]?.entrant?.teamId
    const team = await get<TeamView>(`/api/teams/${loser}`)
    expect(JSON.stringify(team.next)).toBe('[]')
  })

  test('are over in the console too, and nobody is told to record them', async () => {
    const { id } = await insertCompetition(app, disqualified('from_now'))
    const editor = await signedIn(app, 'editor')
    const idsOf = async (query: string) =>
      (await editor.get<AdminMatchPage>(`/api/admin/matches?${query}`)).items.map((match) => match.id).sort((a, b) => a - b)
    const items = (await get<{ items: MatchSummary[] }>(`/api/matches?competition=${id}`)).items
    const ruled = items.filter(({ result }) => result !== null).map((match) => match.id)
    const others = items.filter(({ result }) => result === null).map((match) => match.id)
    for (const query of [`competition=${id}&`, '']) {
      expect([query, await idsOf(`${query}state=live`)]).toEqual([query, []])
      expect([query, await idsOf(`${query}state=coming`)]).toEqual([query, others.sort((a, b) => a - b)])
      expect([query, await idsOf(`${query}state=ended`)]).toEqual([query, ruled.sort((a, b) => a - b)])
    }
    const { matches, coming } = await editor.get<Overview>('/api/admin/overview')
    expect(matches.filter((match) => ruled.includes(match.id)).map(({ state, score }) => [state, score])).toEqual([['ended', '已裁定']])
    expect(coming.filter(({ screen }) => ruled.some((one) => screen === `/matches/${one}`))).toEqual([])
    await app.db.write.updateTable('competitions').set({ is_hidden: 1 }).execute()
    await app.db.write.updateTable('matches').set({ is_hidden: 1 }).execute()
    expect(await idsOf('state=live')).toEqual([])
    expect(await idsOf('state=ended')).toEqual(ruled)
  })

  test('are played by nobody where they are void, and their pages say so', async () => {
    const { id } = await insertCompetition(app, disqualified('void_unplayed'))
    expect([await listed(id, 'live'), (await listed(id, 'coming')).length]).toEqual([[], 2])
    const { id: p2 } = await app.db.read.selectFrom('matches').select('id').where('key', '=', 'p2').executeTakeFirstOrThrow()
    expect(await get<MatchView>(`/api/matches/${p2}`)).toMatchObject({ play: 'ended', result: { kind: 'void' } })
    const page = (await app.http.inject(`/matches/${p2}`)).body
    expect(['未开赛', '比赛作废', '使用外挂'].map((words) => page.includes(words))).toEqual([false, true, true])
  })

  const playedBefore = [
    ['void_all', 'void', [null, null], '作废'],
    ['opponents_win', 'awarded', ['win', 'loss'], '判定'],
    ['from_now', 'played', ['loss', 'win'], ''],
  ] as const
  test.each(playedBefore)('what they had played counts by %s as the table has it', async (policy, kind, outcomes, words) => {
    const document = disqualified(policy)
    const won = played('p1', '2026-11-18T12:00:00.000Z', [side('yunjian', 1), side('beiming', 2)])
    const [stage] = document.stages
    const [round] = stage?.groups[0]?.rounds ?? []
    if (!round) throw new Error('The pool has a round')
    round.matches = [won, ...round.matches.slice(1)]
    const { id } = await insertCompetition(app, document)
    const { items } = await get<{ items: MatchSummary[] }>(`/api/matches?competition=${id}&order=oldest`)
    const [first] = items
    expect([first?.result?.kind, first?.sides.map(({ outcome }) => outcome)]).toEqual([kind, outcomes])
    const csv = (await app.http.inject(`/api/competitions/${id}/exports/matches.csv`)).body
    expect(csv.split('\n').find((line) => line.includes('北冥') && line.includes('云涧'))).toContain(words)
  })

  test.each(['from_now', 'opponents_win', 'void_unplayed', 'void_all'] as const)(
    'count by %s in a team’s record as in the table',
    async (policy) => {
      const document = disqualified(policy)
      const [round] = document.stages[0]?.groups[0]?.rounds ?? []
      const walkover = played('p4', '2026-11-18T14:00:00.000Z', [side('changgeng'), side('qingfeng', undefined, { incident: 'no_show' })])
      if (!round || !walkover.result) throw new Error('The pool has a round, and the match a result')
      round.matches = [
        ...round.matches,
        { ...walkover, result: { ...walkover.result, kind: 'walkover' } },
        played('p5', '2026-11-18T15:00:00.000Z', [side('changgeng', 2), side('beiming', 0)]),
      ]
      const { id } = await insertCompetition(app, document)
      const { stage } = await get<CompetitionView>(`/api/competitions/${id}?stage=1`)
      const rows = stage?.groups[0]?.table?.rows ?? []
      expect(rows).toHaveLength(4)
      for (const { entrant, played: all, wins, draws, losses } of rows) {
        const team = await get<TeamView>(`/api/teams/${entrant.teamId}`)
        const record = { played: all, wins, draws, losses }
        expect([entrant.name, team.record, team.competitions[0]?.record]).toEqual([entrant.name, record, record])
        expect(team.form).toHaveLength(Math.min(all, 5))
      }
      const [beiming, yunjian] = ['北冥', '云涧'].map((name) => rows.find(({ entrant }) => entrant.name === name)?.entrant.teamId)
      const meetings = await get<MeetingsView>(`/api/meetings?team=${beiming}&opponent=${yunjian}`)
      const isBroken = policy === 'from_now' || policy === 'opponents_win'
      expect([meetings.balance.played, meetings.matches.total]).toEqual(isBroken ? [1, 1] : [0, 0])
    },
  )

  test('are open again when the side comes back, and nothing that ended is over while one of them is played', async () => {
    const document = disqualified('from_now')
    const [round] = document.stages[0]?.groups[0]?.rounds ?? []
    const [final] = document.stages[1]?.groups[0]?.rounds[0]?.matches ?? []
    if (!round || !final) throw new Error('There are a pool and a final')
    round.matches = [...round.matches.slice(0, 2), played('p3', '2026-11-18T13:00:00.000Z', [side('qingfeng', 0), side('yunjian', 2)])]
    Object.assign(
      final,
      played(
        final.key,
        '2026-11-19T13:00:00.000Z',
        final.sides.map((one, i) => ({ ...one, score: 2 - i })),
      ),
    )
    const { id } = await insertCompetition(app, document)
    const editor = await signedIn(app, 'editor')
    const stateOf = async () => (await get<CompetitionView>(`/api/competitions/${id}`)).state
    expect(await stateOf()).toBe('finished')
    const act = { kind: 'restore_entrant', entrant: 'beiming', publicNote: '误报' }
    const { rev } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const ask = async (isPreview: boolean) =>
      (await editor.ask<ActAnswer>('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview, act })).data
    expect((await ask(true)).notices).toEqual([
      expect.stringMatching(/^重新打开 2 场比赛：.*云涧 对 北冥.*青锋 对 北冥.*请打完录入成绩，不打的请取消。$/),
      '赛事不再是已结束，公开页面回到进行中。',
      ...(await ask(true)).notices.slice(2),
    ])
    await ask(false)
    await app.bus.catchUp()
    expect([await stateOf(), await listed(id, 'live')]).toEqual(['running', ['云涧 北冥']])
  })

  test('are over where they were annulled, and were to be played again', async () => {
    const document = disqualified('from_now')
    const annulled = played('p1', '2026-11-18T12:00:00.000Z', [side('yunjian', 1), side('beiming', 2)])
    const [round] = document.stages[0]?.groups[0]?.rounds ?? []
    if (!round || !annulled.result) throw new Error('The pool has a round, and the match a result')
    round.matches = [{ ...annulled, result: { ...annulled.result, state: 'void' } }, ...round.matches.slice(1)]
    const { id } = await insertCompetition(app, document)
    const editor = await signedIn(app, 'editor')
    const { id: p1 } = await app.db.read.selectFrom('matches').select('id').where('key', '=', 'p1').executeTakeFirstOrThrow()
    expect(await get<MatchView>(`/api/matches/${p1}`)).toMatchObject({ play: 'ended', result: { state: 'official', kind: 'walkover' } })
    const page = (await app.http.inject(`/matches/${p1}`)).body
    expect(['待重赛', '判胜'].map((words) => page.includes(words))).toEqual([false, true])
    const { items } = await editor.get<AdminMatchPage>(`/api/admin/matches?competition=${id}&state=waiting`)
    expect(items).toEqual([])
  })
})
