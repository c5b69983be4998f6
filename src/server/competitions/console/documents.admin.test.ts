import { afterAll, beforeAll, expect, test } from 'vitest'
import { singleEvent } from '#rules/correct/examples.ts'
import type { AdminCompetition, AdminCompetitionPage } from '#shared/admin/competitions.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { competitionDesk, named } from '#test/competition-desk.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { type Change, changed } from '#test/document-changes.ts'
import { addColumns } from '#test/factories.ts'

describeOnBoth('documents of competitions in the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor', { displayName: '编辑甲' })
  })
  afterAll(() => app.close())
  const { added, loaded, act, seen } = competitionDesk(() => app)

  test('a hidden competition gets another slug, if it is free, and stays the same competition', async () => {
    const id = await added(singleEvent(4, false))
    const first = (await loaded(id)).document.competition.slug
    const taken = (await loaded(await added(singleEvent(4, false)))).document.competition.slug
    const replace = async (params: object) => {
      const { document, rev } = await loaded(id)
      const replaced = { ...document, competition: { ...document.competition, ...params } }
      const act = { kind: 'replace_document', document: replaced }
      return await editor.ask<{ rev: number }>('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act })
    }
    expect((await replace({ isHidden: true })).status).toBe(200)
    const { rev } = await loaded(id)
    expect((await replace({ slug: taken })).faults).toEqual([
      { path: '/act/document/competition/slug', message: `已有赛事使用“${taken}”，请换一个` },
    ])
    const slug = `renamed-${id}`
    expect((await replace({ slug })).data.rev).toBe(rev + 1)
    const now = await loaded(id)
    expect([now.id, now.rev, now.document.competition.slug]).toEqual([id, rev + 1, slug])
    expect((await replace({ slug: `${slug}-too`, name: '又一个名字' })).data.rev).toBe(rev + 2)
    expect((await replace({ isHidden: false })).status).toBe(200)
    // Nobody has read it by the one that it had in between.
    expect((await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)).formerSlugs).toEqual([first])
  })

  test('a public competition that gets another slug keeps the former ones: they lead to it, and are nobody else’s', async () => {
    const id = await added(singleEvent(4, false))
    const first = (await loaded(id)).document.competition.slug
    const replace = async (params: object, of = id, isPreview = false) => {
      const { document, rev } = await loaded(of)
      const act = { kind: 'replace_document', document: { ...document, competition: { ...document.competition, ...params } } }
      return await editor.ask<{ rev: number; notices: string[] }>('POST', `/api/admin/competitions/${of}/acts`, { rev, isPreview, act })
    }
    const leadsTo = async (url: string) => {
      const { statusCode, headers } = await app.http.inject(url)
      return [statusCode, headers.location]
    }
    expect(await leadsTo(`/competitions/${first}`)).toEqual([301, `/competitions/${id}`])
    const [second, third] = [`second-${id}`, `third-${id}`]
    expect((await replace({ slug: second }, id, true)).data.notices.join()).toContain(`旧标识“${first}”仍然通到这项赛事`)
    expect((await replace({ slug: second })).status).toBe(200)
    // Hidden it keeps the one that visitors know as well.
    expect((await replace({ isHidden: true })).status).toBe(200)
    expect((await leadsTo(`/competitions/${first}`))[0]).toBe(404)
    expect((await leadsTo(`/api/competitions/${first}`))[0]).toBe(404)
    expect((await replace({ slug: third, isHidden: false })).status).toBe(200)
    for (const slug of [first, second, third, third.toUpperCase()]) {
      expect(await leadsTo(`/competitions/${slug}?tab=matches`)).toEqual([301, `/competitions/${id}?tab=matches`])
      expect(await leadsTo(`/api/competitions/${slug}?page=2`)).toEqual([301, `/api/competitions/${id}?page=2`])
    }
    expect((await leadsTo(`/competitions/never-${id}`))[0]).toBe(404)
    expect((await leadsTo(`/api/competitions/never-${id}`))[0]).toBe(404)
    expect((await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)).formerSlugs.toSorted()).toEqual([first, second].toSorted())
    const { items } = await editor.get<AdminCompetitionPage>(`/api/admin/competitions?q=${second}`)
    expect(items.map((item) => [item.id, item.slug])).toEqual([[id, third]])

    const { document } = await loaded(id)
    const other = { ...document, competition: { ...document.competition, slug: first } }
    const made = await editor.ask('POST', '/api/admin/competitions', { document: other })
    expect([made.status, made.faults[0]?.path, made.faults[0]?.message]).toEqual([
      422,
      '/document/competition/slug',
      expect.stringContaining('以前的标识'),
    ])
    const beside = await added(singleEvent(4, false))
    expect((await replace({ slug: second }, beside)).faults[0]?.message).toContain('以前的标识')
    // It is its own again.
    expect((await replace({ slug: first })).status).toBe(200)
    expect(await leadsTo(`/competitions/${third}`)).toEqual([301, `/competitions/${id}`])
  })

  test('what is wrong with a whole document is said by the names of its things, and of no field of the file', async () => {
    const id = await added(singleEvent(4, false))
    const { document } = await loaded(id)
    const semi = '$.stages[0].groups[0].rounds[0].matches[0]'
    const cases: readonly (readonly [path: string, said: string, ...changes: Change[]])[] = [
      ['/competition/endsOn', '结束日期：不能是空的，请填写。', ['$.competition.endsOn', '']],
      ['/entrants/2/name', '第 3 个参赛者 · 名称：不能是空的，请填写。', ['$.entrants[2].name', '']],
      ['/stages/0/ruleset/points/bye', '淘汰赛 · 积分 · 轮空：不能大于 1000，现在是 5000。', ['$.stages[0].ruleset.points.bye', 5000]],
      [
        '/stages/0/places/3/entrant',
        '淘汰赛 · 第 4 位：没有编号是“nobody”的参赛者，请补上或改正。',
        ['$.stages[0].places[3].entrant', 'nobody'],
      ],
      [
        '/stages/0/groups/0/rounds/0/matches/0/sides/0/outcome',
        '淘汰赛 · 半决赛 1 · 选手1：比分 2–1 与所选的胜方矛盾：请改正；改判请选“判定胜负”，弃权请选“中途弃权”。',
        [`${semi}.play`, 'ended'],
        [`${semi}.result`, { state: 'official', kind: 'played' }],
        [`${semi}.sides[0].score`, 2],
        [`${semi}.sides[0].outcome`, 'loss'],
        [`${semi}.sides[1].score`, 1],
      ],
    ]
    for (const [path, said, ...changes] of cases) {
      const broken = changed(document, changes)
      const made = await editor.ask('POST', '/api/admin/competitions', { document: named(broken, 'broken') })
      expect([made.status, made.faults]).toEqual([422, [{ path: `/document${path}`, message: said }]])
      const replaced = await act(editor, id, { kind: 'replace_document', document: broken })
      expect([replaced.status, replaced.faults]).toEqual([422, [{ path: `/act/document${path}`, message: said }]])
      expect(replaced.message).toBe(said)
    }
  })

  test('a document is replaced, and the same once more changes nothing', async () => {
    const id = await added(singleEvent(4, false))
    const { document, rev } = await loaded(id)
    const renamed = { ...document, competition: { ...document.competition, name: '新名杯' } }
    const answer = await act(editor, id, { kind: 'replace_document', document: renamed }, { rev })
    expect([answer.data.rev, answer.data.changes]).toEqual([rev + 1, [{ kind: 'document', text: expect.stringContaining('新名杯') }]])
    expect((await seen<CompetitionView>(`/api/competitions/${id}`)).name).toBe('新名杯')
    const again = await act(editor, id, { kind: 'replace_document', document: renamed }, { rev })
    expect([again.status, again.data.changes]).toEqual([200, []])
    expect((await editor.get<AdminCompetitionPage>(`/api/admin/competitions?q=${encodeURIComponent('新名')}`)).items).toEqual([
      expect.objectContaining({ id, rev: rev + 1, isHidden: false, name: '新名杯' }),
    ])
  })
})
