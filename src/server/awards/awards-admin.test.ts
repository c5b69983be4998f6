import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AwardedCompetitionPage, CompetitionAwards } from '#shared/admin/awards.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'

describeOnBoth('awards in the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  let id: number
  beforeEach(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    id = (await insertCompetition(app, league())).id
  })
  afterEach(() => app.close())

  const plain = { key: null, kind: 'custom', entrant: null, player: null, name: null, citation: '', isMasked: false, at: null }

  test('titles are given by hand to an entrant, a player or a name, and stand on the list of winners at once', async () => {
    expect((await editor.get<AwardedCompetitionPage>('/api/admin/awards')).items).toEqual([
      { id, name: '巅峰联赛', season: '第十二赛季', byHand: 1, derived: 0 },
    ])
    const seen = await editor.get<CompetitionAwards>(`/api/admin/awards/${id}`)
    expect(seen.awards).toEqual([{ ...plain, key: 'mvp', kind: 'mvp', title: '小组赛最佳选手', player: 'yunjian-1', at: '2026-11-18' }])
    await app.http.inject('/api/winners')
    const awards = [
      ...seen.awards,
      { ...plain, title: '最佳作风', entrant: 'beiming', citation: '三场无犯规', at: '2026-11-15' },
      { ...plain, title: '最佳解说', name: '老周', at: '2026-11-15' },
    ]
    const saved = await editor.ask<CompetitionAwards>('PUT', `/api/admin/awards/${id}`, { rev: seen.rev, awards })
    expect(saved.data.awards.map((award) => award.key)).toEqual(['mvp', 'award-1', 'award-2'])
    const shown = (await app.http.inject('/api/winners')).body
    for (const text of ['最佳作风', '三场无犯规', '最佳解说', '老周']) expect(shown).toContain(text)
    const late = await editor.ask<CompetitionAwards, CompetitionAwards>('PUT', `/api/admin/awards/${id}`, { rev: seen.rev, awards: [] })
    expect([late.status, late.current.awards.length]).toEqual([409, 3])
    expect(
      (await editor.ask<CompetitionAwards>('PUT', `/api/admin/awards/${id}`, { rev: saved.data.rev, awards: [] })).data.awards,
    ).toEqual([])
    expect((await app.http.inject('/api/winners')).body).not.toContain('最佳作风')
  })

  test('an award goes to exactly one, who is there', async () => {
    const seen = await editor.get<CompetitionAwards>(`/api/admin/awards/${id}`)
    const answer = await editor.ask('PUT', `/api/admin/awards/${id}`, {
      rev: seen.rev,
      awards: [
        { ...plain, title: '无主之奖' },
        { ...plain, title: '给错了人', player: 'nobody' },
      ],
    })
    expect([answer.status, answer.faults.map((fault) => fault.path)]).toEqual([422, ['/awards/0', '/awards/1/player']])
    expect((await editor.ask('GET', '/api/admin/awards/999')).status).toBe(404)
    expect((await (await signedIn(app, 'scorekeeper')).ask('GET', '/api/admin/awards')).status).toBe(403)
  })
})
