import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOpening, NewOpening } from '#shared/admin/openings.ts'
import type { SearchAnswer, Segment, Suggestions } from '#shared/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, insertCompetition, textBody } from '#test/factories.ts'
import { fillSearchIndex } from './fill-index.job.ts'

describeOnBoth('search by names and pages', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    const base = league()
    await insertCompetition(app, {
      ...base,
      teams: (base.teams ?? []).map((team) =>
        team.slug === 'beiming' ? { ...team, names: [{ name: '重明电竞俱乐部', shortName: 'CMing' }] } : team,
      ),
    })
  })
  afterAll(() => app.close())

  async function search(query: Record<string, string>): Promise<SearchAnswer> {
    return (await app.http.inject({ url: '/api/search', query })).json<{ data: SearchAnswer }>().data
  }
  /** Type, title and address of what holds all that was typed. */
  async function found(q: string, more: Record<string, string> = {}): Promise<string[][]> {
    const { items, isPartial } = await search({ q, ...more })
    return (isPartial ? [] : items).map(({ type, title, path }) => [type, textOf(title), path])
  }
  async function titlesOf(q: string, type: string): Promise<string[]> {
    return (await found(q, { type })).map(([, title = '']) => title)
  }
  async function suggested(q: string): Promise<string[]> {
    const { items } = (await app.http.inject({ url: '/api/suggestions', query: { q } })).json<{ data: Suggestions }>().data
    return items.map(({ type, title }) => `${type} ${textOf(title)}`)
  }

  test('a name is found by any reading of its characters, by parts of sounds and characters together, and by its short form', async () => {
    for (const q of ['chongming', 'zhongming', 'ChongMing', 'chong ming', 'cmdj', 'zmdj', '重ming', 'chong明', 'cming', 'jlb'])
      expect([q, await titlesOf(q, 'team')]).toEqual([q, ['重明电竞俱乐部']])
    for (const q of ['df联赛', 'dflianSai', 'dianfl赛', '巅fls', 'dfls'])
      expect([q, await titlesOf(q, 'competition')]).toEqual([q, ['巅峰联赛']])
    for (const q of ['tongming', 'df比赛', 'dfliansaix']) expect([q, await found(q)]).toEqual([q, []])
    const [team] = (await search({ q: 'cming', type: 'team' })).items
    expect(textOf(team?.excerpt ?? [])).toBe('简称：CMing')
  })

  test('a title of an article is found by its sound, after names, and not by initials alone', async () => {
    const article = await addArticle(app, { title: '重庆队长途奔袭记', summary: '', body: textBody('全文') })
    for (const q of ['chongqing', 'zhongqingdui', 'duichangtu', 'cqduizhang', '长tu', 'cq队', 'chongq'])
      expect([q, await found(q, { type: 'article' })]).toEqual([q, [['article', '重庆队长途奔袭记', `/newsInside/${article}`]]])
    for (const q of ['cqdctbxj', 'chong', 'qingchong']) expect([q, await found(q, { type: 'article' })]).toEqual([q, []])
    await addArticle(app, { title: '重明鸟', summary: '' })
    expect((await found('chongming')).map(([type]) => type)).toEqual(['team', 'article'])
    expect(await suggested('chongming')).toEqual(['team 重明电竞俱乐部', 'article 重明鸟'])
  })

  test('pages of the operator are found by title and text, while they are public', async () => {
    await addPage(app, 'agreement', { title: '用户协议', summary: '', body: textBody('未成年人须由监护人同意。') })
    await addPage(app, 'draft', { title: '协议草稿', publishedAt: null })
    await addPage(app, 'planned', { title: '新协议', summary: '', publishedAt: '2026-11-20T12:00:00.001Z' })
    const agreement = ['page', '用户协议', '/pages/agreement']
    for (const q of ['用户协议', '协议', 'yonghuxieyi', 'yhxy', 'yh协议', '监护人']) expect([q, await found(q)]).toEqual([q, [agreement]])
    expect(await found('协议', { type: 'page' })).toEqual([agreement])
    expect(await found('协议', { type: 'article' })).toEqual([])
    expect(await suggested('协')).toEqual(['page 用户协议'])
    app.clock.advance(1_000)
    expect((await found('协议')).map(([, title]) => title)).toEqual(['新协议', '用户协议'])
  })

  test('the site’s own pages are found by what they are called, first where it is just that', async () => {
    await addArticle(app, { title: '新服开放公告' })
    const first = async (q: string) => (await found(q))[0]
    expect(await first('新服')).toEqual(['page', '新服', '/xinfu'])
    expect(await first('开服')).toEqual(['page', '新服', '/xinfu'])
    expect(await first('xinfu')).toEqual(['page', '新服', '/xinfu'])
    expect(await first('下载')).toEqual(['page', '下载指引', '/miniDownTips'])
    expect(await first('荣誉榜')).toEqual(['page', '荣誉榜', '/winnerList'])
    expect(await first('rongyub')).toEqual(['page', '荣誉榜', '/winnerList'])
    expect(await first('赛程')).toEqual(['page', '赛程', '/matches'])
    expect(await first('往期个人赛')).toEqual(['page', '往期个人赛', '/singleMatchAgo'])
    expect((await found('新服')).map(([type]) => type)).toEqual(['page', 'article'])
    expect(await found('新服', { type: 'team' })).toEqual([])
    expect(await suggested('下')).toEqual(['page 下载指引'])
    const { total, items } = await search({ q: '新服', type: 'page' })
    expect([total, items.map(({ id }) => id)]).toEqual([1, [null]])
    for (const { path } of (await search({ q: '赛', type: 'page' })).items)
      expect([path, (await app.http.inject(path)).statusCode]).toEqual([path, 200])
  })

  test('in the suggestions teams stand before players, competitions, pages and servers, whatever is newer', async () => {
    const editor = await signedIn(app, 'editor')
    await addOpening(editor, '云')
    await addOpening(editor, '云海')
    await addArticle(app, { title: '云海奇观' })
    expect(await suggested('云')).toEqual(['team 云涧', 'player 云涧队长', 'opening 云', 'opening 云海', 'article 云海奇观'])
    expect(await suggested('yun')).toEqual(['team 云涧', 'player 云涧队长', 'opening 云海', 'opening 云'])
  })

  test('what a program of before has indexed is found by its sound after the next start', async () => {
    await app.write(async (trx) => {
      await trx.updateTable('search_entries').set({ words_version: 1 }).execute()
      await trx.deleteFrom('search_readings').execute()
      await trx.deleteFrom('search_entries').where('subject', '=', 'page').execute()
    })
    app.cache.dropAll()
    expect([await found('chongming'), await found('yhxy')]).toEqual([[], []])
    await fillSearchIndex(app.db, { info: () => {} })
    app.cache.dropAll()
    expect([(await found('chongming')).length, (await found('yhxy')).length]).toEqual([2, 1])
  })

  test('who takes part under a name alone leads to the competition, until there is a page of his own', async () => {
    const { teams: _, players: _p, ...base } = league({ slug: 'solo' })
    const competition = { ...base.competition, name: '独行杯' }
    const alone = base.entrants.map(({ team: _t, players: _e, ...entrant }, i) => (i === 0 ? { ...entrant, name: '独孤求败' } : entrant))
    const { id } = await insertCompetition(app, { ...base, competition, entrants: alone })
    expect(await found('独孤求败')).toEqual([['competition', '独行杯', `/competitions/${id}`]])
    const [item] = (await search({ q: '独孤求败' })).items
    expect(item?.excerpt[0]).toEqual({ text: '独孤求败', isHit: true })
    await insertCompetition(app, { ...base, competition: { ...competition, isHidden: true }, entrants: alone })
    expect(await found('独孤求败')).toEqual([])
    const linked = alone.map((entrant, i) => (i === 0 ? { ...entrant, team: 'qiubai' } : entrant))
    const teams = [{ slug: 'qiubai', names: [{ name: '独孤求败' }] }]
    await insertCompetition(app, { ...base, competition, teams, entrants: linked })
    expect((await found('独孤求败')).map(([type]) => type)).toEqual(['team'])
  })
})

async function addOpening(editor: Caller, name: string): Promise<void> {
  const opening: NewOpening = {
    zone: '双线一区',
    name,
    note: '',
    opensAt: '2026-12-01T12:00:00.000Z',
    precision: 'exact',
    isFull: false,
    maintenanceFrom: null,
    maintenanceUntil: null,
    closesAt: null,
    mergedIntoId: null,
    mergedAt: null,
    articleId: null,
    linkId: null,
    isPublished: true,
  }
  await editor.ask<AdminOpening>('POST', '/api/admin/openings', opening)
}

function textOf(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join('')
}
