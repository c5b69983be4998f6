import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchAnswer, Segment, Suggestions } from '#shared/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, insertCompetition, textBody } from '#test/factories.ts'

describeOnBoth('what search says of what it found', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    await insertCompetition(app, league())
  })
  afterAll(() => app.close())

  async function search(query: Record<string, string>): Promise<SearchAnswer> {
    return (await app.http.inject({ url: '/api/search', query })).json<{ data: SearchAnswer }>().data
  }
  async function suggested(q: string): Promise<Suggestions['items']> {
    return (await app.http.inject({ url: '/api/suggestions', query: { q } })).json<{ data: Suggestions }>().data.items
  }

  test('each kind is counted, matches too, and its filter finds as many', async () => {
    for (let i = 0; i < 25; i++) await addArticle(app, { title: `云涧的第 ${i} 天`, summary: '' })
    await addPage(app, 'yunjian', { title: '云涧专页', summary: '' })
    const { kinds, total, matches } = await search({ q: '云涧' })
    expect(kinds).toEqual([
      { type: 'article', total: 25 },
      { type: 'match', total: 3 },
      { type: 'team', total: 1 },
      { type: 'player', total: 1 },
      { type: 'page', total: 1 },
    ])
    expect([total, matches?.total]).toEqual([28, 3])
    for (const { type, total: ofKind } of kinds ?? []) expect([type, (await search({ q: '云涧', type })).total]).toEqual([type, ofKind])
    const second = await search({ q: '云涧', page: '2' })
    expect([second.kinds, second.total, second.matches]).toEqual([kinds, 28, null])
    expect((await search({ q: '云涧', type: 'article' })).kinds).toBeNull()
    const page = (await app.http.inject({ url: '/search', query: { q: '云涧' } })).body
    // A number that tells a result stands in an element of its own.
    for (const label of ['全部 31', '新闻 25', '比赛 3', '图集 0'])
      expect(page.replaceAll(/<\/?span[^>]*>|<!-- -->/g, '')).toContain(`>${label}<`)
    expect(page.replaceAll('<!-- -->', '')).toContain('找到 31 条，其中比赛 3 场')
  })

  test('an excerpt that may tell a result says so, whatever the article says of itself', async () => {
    const of = async (q: string) => {
      const [item] = (await search({ q, type: 'article' })).items
      return [item?.tellsResult, item?.excerptTells]
    }
    await addArticle(app, { title: '小组赛综述', summary: '', body: textBody('且说寒江夜雪一役，长庚晋级。') })
    await addArticle(app, { title: '踏月归来', summary: '', body: textBody(`雁过衡阳。${'又一句。'.repeat(80)}终场 3:1。`) })
    await addArticle(app, { title: '秋水长天', summary: '', body: textBody('孤鹜齐飞，落霞满天。') })
    await addArticle(app, { title: '渔舟唱晚', summary: '响穷彭蠡', body: textBody('全文'), tellsResult: true })
    expect(await of('寒江夜雪')).toEqual([false, true])
    expect(await of('雁过衡阳')).toEqual([false, true])
    expect(await of('孤鹜齐飞')).toEqual([false, false])
    expect(await of('响穷彭蠡')).toEqual([true, true])
    const page = (await app.http.inject({ url: '/search', query: { q: '寒江夜雪' } })).body
    expect(page).toContain('<span class="result unsaid">')
    expect(page).toContain('这一段可能说到赛果，已隐藏')
    expect((await suggested('渔舟')).map(({ tellsResult }) => tellsResult)).toEqual([true])
    expect((await suggested('秋水')).map(({ tellsResult }) => tellsResult)).toEqual([false])
  })

  test('where nothing is found the nearest names are offered', async () => {
    const near = async (q: string) => (await search({ q })).nearest.map(({ type, title }) => `${type} ${textOf(title)}`)
    expect(await near('云间')).toContain('team 云涧')
    expect((await near('巅锋联赛'))[0]).toBe('competition 巅峰联赛')
    expect(await near('yunjiam')).toContain('team 云涧')
    expect(await near('龘靐')).toEqual([])
    expect(await near('云涧')).toEqual([])
    const page = (await app.http.inject({ url: '/search', query: { q: '巅锋联赛' } })).body
    expect(page).toContain('是不是要找')
  })
})

function textOf(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join('')
}
