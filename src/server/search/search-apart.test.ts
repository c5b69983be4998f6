import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchAnswer, Segment, Suggestions } from '#shared/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, insertCompetition, textBody } from '#test/factories.ts'

describeOnBoth('search for words that stand apart', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    const base = league()
    await insertCompetition(app, { ...base, competition: { ...base.competition, name: '擂台 2026 巅峰联赛' } })
  })
  afterAll(() => app.close())

  async function ask(query: Record<string, string>): Promise<SearchAnswer> {
    return (await app.http.inject({ url: '/api/search', query })).json<{ data: SearchAnswer }>().data
  }
  /** Ids of articles that hold all the words. */
  async function idsOf(q: string): Promise<(number | null)[]> {
    const { items, isPartial } = await ask({ q, type: 'article' })
    return isPartial ? [] : items.map(({ id }) => id)
  }
  const add = (title: string, body = '', more: Parameters<typeof addArticle>[1] = {}) =>
    addArticle(app, { title, summary: '', body: textBody(body), ...more })

  test('all of them are found in any order, wherever each stands: as typed first, then all in the title, then anywhere', async () => {
    const anywhere = await add('鹤王新用法', '近来胜率颇高', { publishedAt: '2026-11-19T05:00:00.000Z' })
    const body = await add('一周数据', '胜率最高的是鹤王', { publishedAt: '2026-11-19T04:00:00.000Z' })
    const title = await add('胜率榜：鹤王第一', '', { publishedAt: '2026-11-19T03:00:00.000Z' })
    const asTyped = await add('别的', '那么鹤王 胜率如何', { publishedAt: '2026-11-19T02:00:00.000Z' })
    await add('只说鹤王')
    expect(await idsOf('鹤王 胜率')).toEqual([asTyped, title, anywhere, body])
    expect(await idsOf('胜率　鶴王')).toEqual([title, anywhere, body, asTyped])
    expect(await idsOf('鹤王，胜率')).toEqual([title, anywhere, body, asTyped])
    const { items, total } = await ask({ q: '鹤王 胜率', type: 'article' })
    expect(total).toBe(4)
    expect([hitsOf(items[2]?.title), hitsOf(items[2]?.excerpt)]).toEqual([['鹤王'], ['胜率']])
    expect(hitsOf(items[3]?.excerpt)).toEqual(['胜率', '鹤王'])
  })

  test('words of three characters and more, and many of them, are where they are found', async () => {
    const id = await add('夏季赛的总决赛', '在临江体育馆。观众席坐满。终场三连胜')
    await add('夏季的赛事，总决的赛点', '临江的体育馆')
    for (const q of ['夏季赛 总决赛', '总决赛 夏季赛 临江体育馆', '临江 体育馆 观众席 坐满 终场 三连胜 夏季 总决赛 在临江体育馆'])
      expect([q, await idsOf(q)]).toEqual([q, [id]])
    expect(await idsOf('临江 体育馆 观众席 坐满 终场 三连胜 夏季 总决赛 在临江体育场')).toEqual([])
  })

  test('a figure, letters and characters part words; the width of letters does not count', async () => {
    const spaced = await add('2026 年夏日杯', '在 iOS 14 上下载')
    const apart = await add('夏日杯回顾', '写于2026', { publishedAt: '2026-11-19T01:00:00.000Z' })
    for (const q of ['2026夏日杯', '２０２６夏日杯', '夏日杯2026', '2026年夏日杯'])
      expect([q, await idsOf(q)]).toEqual([q, [spaced, apart]])
    for (const q of ['ios14下载', 'ＩＯＳ下载', '下载iOS']) expect([q, await idsOf(q)]).toEqual([q, [spaced]])
  })

  test('a page of terms comes after news, however new it is, unless its title is what was typed', async () => {
    const news = await add('渡口杯开赛', '2031 年的霜降赛，就在渡口', { publishedAt: '2026-11-01T01:00:00.000Z' })
    const terms = await addPage(app, 'terms', {
      title: '霜降条款',
      summary: '',
      body: textBody('2031 年 9 月 1 日起，渡口的霜降赛依此举行'),
    })
    const found = async (q: string) => (await ask({ q })).items.map(({ type, id }) => `${type} ${id}`)
    // Whole, apart, and where nothing holds all words.
    for (const q of ['霜降赛', '渡口 霜降赛', '2031霜降大会'])
      expect([q, await found(q)]).toEqual([q, [`article ${news}`, `page ${terms}`]])
    for (const q of ['霜降条款', '霜降', '条款 霜降']) expect([q, (await found(q))[0]]).toEqual([q, `page ${terms}`])
  })

  test('what the column says already is not said twice of an article', async () => {
    await add('薄暮杯的规则', '', { column: 'news' })
    await add('薄暮杯的名单', '', { column: 'team' })
    const { body } = await app.http.inject({ url: '/search', query: { q: '薄暮杯' } })
    expect(body.match(/<b>新闻<\/b>(?:<span>[^<]*<\/span>)?/g)?.sort()).toEqual(['<b>新闻</b>', '<b>新闻</b><span>团体赛</span>'])
  })

  test('ordinals are found in figures and in characters', async () => {
    const characters = await add('第九届擂台杯')
    const figures = await add('擂台杯第 9 届战报')
    await add('第十九届擂台杯')
    await add('第 19 届擂台杯')
    for (const q of ['第9届', '第九届', '第 9 届', '第9届擂台杯', '擂台杯 第九届'])
      expect([q, (await idsOf(q)).sort()]).toEqual([q, [characters, figures].sort()])
  })

  test('a date finds what was written of it and on it, and its matches', async () => {
    const of = await add('前瞻', '11 月 16 日开战', { publishedAt: '2026-11-10T04:00:00.000Z' })
    const on = await add('当天的公告', '', { publishedAt: '2026-11-15T16:00:00.000Z' })
    await add('后一天的公告', '', { publishedAt: '2026-11-16T16:00:00.000Z' })
    for (const q of ['11月16日', '11月16号', '11 月 16 日', '2026年11月16日', '2026-11-16'])
      expect([q, (await idsOf(q)).sort()]).toEqual([q, [of, on].sort()])
    expect(await idsOf('11月16日 公告')).toEqual([on])
    const days = (answer: SearchAnswer) => answer.matches?.items.map(({ schedule }) => schedule.at?.slice(0, 10))
    expect(days(await ask({ q: '11月16日' }))).toEqual(['2026-11-16', '2026-11-16'])
    expect(await ask({ q: '11月16日', type: 'match' })).toMatchObject({ total: 2, matches: { total: 2 } })
    expect(await ask({ q: '11月16日青锋', type: 'match' })).toMatchObject({ total: 1 })
    expect(await ask({ q: '11月17日青锋', type: 'match' })).toMatchObject({ total: 0, matches: null })
    expect((await ask({ q: '2025年11月16日' })).matches).toBeNull()
  })

  test('a name is found by its parts, and suggested', async () => {
    const names = async (q: string) => (await ask({ q, type: 'competition' })).items.map(({ title }) => textOf(title))
    for (const q of ['2026巅峰', '巅峰 2026', '擂台 联赛']) expect([q, await names(q)]).toEqual([q, ['擂台 2026 巅峰联赛']])
    const { items } = (await app.http.inject({ url: '/api/suggestions', query: { q: '2026巅峰联赛' } })).json<{ data: Suggestions }>().data
    expect(items.map(({ type, title }) => [type, textOf(title)])).toEqual([['competition', '擂台 2026 巅峰联赛']])
  })

  test('where nothing holds all words, what holds most of them is said to be that', async () => {
    const two = await add('松涛与竹影', '别无其他')
    const one = await add('独有松涛', '', { publishedAt: '2026-11-20T11:30:00.000Z' })
    const answer = await ask({ q: '松涛 竹影 梅香甲' })
    expect(answer).toMatchObject({ isPartial: true, total: 1, isMore: false })
    expect(answer.items.map(({ id }) => id)).toEqual([two])
    const { items } = await ask({ q: '松涛 梅香甲' })
    expect(items.map(({ id }) => id)).toEqual([one, two])
    const named = await ask({ q: '青锋 梅香甲' })
    expect([named.isPartial, named.items[0]?.type]).toEqual([true, 'team'])
    expect(await ask({ q: '梅香甲' })).toMatchObject({ isPartial: false, total: 0 })
    expect(await ask({ q: '松涛 梅香甲', type: 'album' })).toMatchObject({ isPartial: false, total: 0 })
    expect(await ask({ q: '松涛 竹影' })).toMatchObject({ isPartial: false, total: 1 })
    const page = await app.http.inject({ url: '/search', query: { q: '松涛 梅香甲' } })
    expect(page.body).toContain('没有同时包含全部词的结果，以下包含其中一部分')
    expect(page.body).toContain('竹影')
  })
})

function textOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join('')
}

function hitsOf(segments: readonly Segment[] = []): string[] {
  return segments.flatMap(({ text, isHit }) => (isHit ? [text] : []))
}
