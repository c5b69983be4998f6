import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { Overview } from '#shared/admin/health.ts'
import type { AdminMatch, AdminMatchPage } from '#shared/admin/matches.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import type { Home } from '#shared/settings.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, planned, side } from '#test/competitions.ts'
import { assignScorekeepers, type Caller, signedIn } from '#test/console.ts'
import { crawl } from '#test/crawl.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'
import { openLine } from '#test/line.ts'
import { commonValues, readingRoutes, targetsOf } from '#test/route-values.ts'

/** A value that appears nowhere but in the hidden score. */
const secret = 765_432

describeOnBoth('a match that is over and has no result', (dialect) => {
  const apps: TestApp[] = []
  let app: TestApp
  let editor: Caller
  let competition = 0
  let ids: Record<string, number> = {}
  beforeEach(async () => {
    app = await testApp(dialect)
    apps.push(app)
    await addColumns(app)
    editor = await signedIn(app, 'editor')
    competition = (await insertCompetition(app, open())).id
    const rows = await app.db.read.selectFrom('matches').select(['id', 'key']).execute()
    ids = Object.fromEntries(rows.map((row) => [row.key, row.id]))
  })
  afterAll(() => Promise.all(apps.map((each) => each.close())))

  /** One live match and one upcoming match, in a table whose score is entered. */
  function open() {
    const pool = [
      [{ ...planned('p1', later(testNow, -60), [side('yunjian', 1), side('changgeng', 0)]), play: 'live' as const }],
      [planned('p2', later(testNow, 60), [side('qingfeng'), side('beiming')])],
    ]
    const document = league({ pool })
    const stages = document.stages.map((stage) => {
      const { bestOf: _, ...ruleset } = stage.ruleset
      return { ...stage, ruleset: { ...ruleset, score: 'entered' as const } }
    })
    return { ...document, stages, rulings: [] }
  }

  async function act(what: CompetitionAct, id = competition): Promise<void> {
    const { rev } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const answer = await editor.ask('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act: what })
    expect([answer.message, answer.faults]).toEqual(['成功', []])
    await app.bus.catchUp()
  }
  const get = async <T>(url: string): Promise<T> => (await app.http.inject(url)).json().data
  const waiting = async (who = editor) => {
    const { waiting: lines, waitingTotal, matches } = await who.get<Overview>('/api/admin/overview')
    const { items, total } = await who.get<AdminMatchPage>('/api/admin/matches?state=waiting')
    // Every match stands in one part of the list.
    const parts = await Promise.all(
      ['waiting', 'unconfirmed', 'live', 'coming', 'ended'].map((state) => who.get<AdminMatchPage>(`/api/admin/matches?state=${state}`)),
    )
    const all = await who.get<AdminMatchPage>('/api/admin/matches')
    expect(parts.flatMap((part) => part.items.map(({ id }) => id)).toSorted()).toEqual(all.items.map(({ id }) => id).toSorted())
    expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(all.total)
    expect([lines.map(({ id }) => id), waitingTotal]).toEqual([items.map(({ id }) => id), total])
    expect(matches.filter(({ id }) => lines.some((line) => line.id === id))).toEqual([])
    return items.map(({ key }) => key)
  }
  const result = (scores: readonly number[], more: Partial<ResultInput> = {}): Extract<CompetitionAct, { kind: 'record_result' }> => ({
    kind: 'record_result',
    match: 'p1',
    publicNote: '',
    result: {
      ...{ kind: 'played', state: 'official', decidedIn: 'regulation', games: [], endedAt: app.clock.read().toISOString() },
      sides: scores.map((score) => ({ score, shootout: null, outcome: null, incident: null })),
      ...more,
    },
  })

  test('waits at the top of the console, for those who may score it, until it has one', async () => {
    const keeper = await signedIn(app, 'scorekeeper')
    const other = await signedIn(app, 'scorekeeper')
    await assignScorekeepers(editor, competition, [{ userId: keeper.userId, match: 'p1' }])
    expect(await waiting()).toEqual([])
    await act({ kind: 'set_play', match: 'p1', play: 'ended' })
    expect(await waiting()).toEqual(['p1'])
    expect((await editor.get<Overview>('/api/admin/overview')).waiting).toMatchObject([{ isToReplay: false, score: '1 : 0' }])
    expect(await waiting(keeper)).toEqual(['p1'])
    expect(await waiting(other)).toEqual([])
    await act(result([1, 0], { state: 'provisional' }))
    expect(await waiting()).toEqual([])
    // Annulled, it is to be played again.
    await act(result([1, 0], { state: 'void' }))
    expect(await waiting()).toEqual(['p1'])
    // Its score counts no more, so nobody is asked to confirm it.
    expect((await editor.get<Overview>('/api/admin/overview')).waiting).toMatchObject([{ id: ids.p1, isToReplay: true, score: null }])
    await act(result([2, 2]))
    expect(await waiting()).toEqual([])
    const hidden = await insertCompetition(app, { ...open(), competition: { ...open().competition, slug: 'hidden', isHidden: true } })
    await act({ kind: 'set_play', match: 'p1', play: 'ended' }, hidden.id)
    expect(await waiting()).toEqual(['p1'])
    await act({ kind: 'cancel', match: 'p2', reason: '停电' })
    expect(await waiting()).toEqual(['p1'])
  })

  test('shows visitors the score that stands, as provisional, and moves nothing', async () => {
    const tables = async () => (await get<CompetitionView>(`/api/competitions/${competition}?stage=1`)).stage
    const before = await tables()
    await act({ kind: 'set_play', match: 'p1', play: 'ended' })
    const match = await get<MatchView>(`/api/matches/${ids.p1}`)
    expect(match).toMatchObject({ play: 'ended', result: null, isResultHidden: false })
    expect(match.sides.map(({ score, outcome }) => [score, outcome])).toEqual([
      [1, null],
      [0, null],
    ])
    expect((await tables())?.groups[0]?.table).toEqual(before?.groups[0]?.table)
    const shownIn = [
      (await get<CompetitionView>(`/api/competitions/${competition}`)).latest,
      (await get<MatchPage>('/api/matches?state=ended')).items,
    ]
    for (const list of shownIn) expect(list.map(({ id }) => id)).toEqual([ids.p1])
    const home = await get<Home>('/api/home')
    expect(home.blocks.flatMap((block) => (block.kind === 'live' ? block.latest.map(({ id }) => id) : []))).toEqual([ids.p1])
    for (const path of [paths.match(ids.p1 ?? 0), paths.schedule(), paths.home()]) {
      const { body } = await app.http.inject(path)
      expect([path, body.includes('等待赛果'), body.includes('>暂<')]).toEqual([path, true, true])
    }
    expect((await app.http.inject(paths.match(ids.p1 ?? 0))).body).toContain('云涧 1 比 0 长庚，暂定比分')
    await act(result([1, 0]))
    expect((await app.http.inject(paths.match(ids.p1 ?? 0))).body).not.toMatch(/等待赛果|暂定/)
    expect((await tables())?.groups[0]?.table?.rows[0]).toMatchObject({ entrant: { name: '云涧' }, played: 1 })
  })

  test('says nothing of its score while that is kept back, before a result and beside one', async () => {
    await act({ kind: 'set_reveal', match: 'p1', delaySeconds: null, embargoUntil: later(testNow, 120) })
    await act({ kind: 'set_reveal', match: 'p2', delaySeconds: 3600, embargoUntil: null })
    const small = ['1', '2', '3', '4', '5']
    const values = { ...commonValues, id: small, stage: small, competition: [String(competition)], team: small, player: small }
    const line = await openLine(app)
    const told = async () => {
      const found: string[] = []
      await crawl(line, new Set(readingRoutes(app.routes).flatMap((route) => targetsOf(route, values))), (target, { body }) => {
        if (body.includes(String(secret))) found.push(target)
      })
      return found
    }
    for (const match of ['p1', 'p2']) {
      await act({ kind: 'set_score', match, scores: [secret, 0], games: [] })
      await act({ kind: 'set_play', match, play: 'ended' })
    }
    expect(await waiting()).toEqual(['p2', 'p1'])
    // The form continues from the current score.
    const { items } = await editor.get<AdminMatchPage>('/api/admin/matches?state=waiting')
    const screens = await Promise.all([ids.p2, ids.p1].map((id) => editor.get<AdminMatch>(`/api/admin/matches/${id}`)))
    for (const { sides } of [...items, ...screens.map(({ match }) => match)]) expect(sides.map(({ score }) => score)).toEqual([secret, 0])
    expect(await told()).toEqual([])
    for (const match of [ids.p1, ids.p2]) {
      expect((await get<MatchView>(`/api/matches/${match}`)).sides.map(({ score }) => score)).toEqual([null, null])
      const { body } = await app.http.inject(paths.match(match ?? 0))
      expect([body.includes('等待赛果'), body.includes('>暂<')]).toEqual([true, false])
    }
    for (const match of ['p1', 'p2']) await act({ ...result([secret, 0], { state: 'provisional' }), match, publicNote: `比分 ${secret}` })
    expect(await told()).toEqual([])
    line.close()
    app.clock.advance(121 * 60_000)
    for (const match of [ids.p1, ids.p2]) {
      const view = await get<MatchView>(`/api/matches/${match}`)
      expect(view.sides.map(({ score }) => score)).toEqual([secret, 0])
      expect(JSON.stringify(view)).toContain(`比分 ${secret}`)
    }
  }, 120_000)
})
