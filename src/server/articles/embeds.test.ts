import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentEditing, PreviewLink } from '#shared/admin/articles.ts'
import type { EmbeddableMatches, EmbeddableTables } from '#shared/admin/embeds.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import type { Article } from '#shared/articles.ts'
import type { Block, RichTextDoc } from '#shared/rich-text.ts'
import { richTextMaxEmbeds } from '#shared/rich-text.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, planned, played, poolRounds, side } from '#test/competitions.ts'
import { signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, idByKey, insertCompetition } from '#test/factories.ts'

const minute = 60_000

describeOnBoth('matches and tables within a text', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterEach(() => app.close())

  async function embedding(...embeds: readonly Block[]): Promise<number> {
    return await addArticle(app, { body: bodyOf(embeds) })
  }
  async function read(id: number): Promise<{ article: Article; page: string }> {
    const page = await app.http.inject(`/newsInside/${id}`)
    expect(page.statusCode).toBe(200)
    return { article: (await app.http.inject(`/api/articles/${id}`)).json().data, page: page.body }
  }

  test('an article brings the match as it stands, and the first places of the table', async () => {
    await insertCompetition(app, league())
    const [match, group] = [await idByKey(app, 'matches', 'p1'), await idByKey(app, 'groups', 'a')]
    const { article, page } = await read(await embedding(matchOf(match), tableOf(group), matchOf(match)))
    expect(article.embeds.matches).toMatchObject([
      { id: match, competition: { name: '巅峰联赛' }, result: { state: 'official' }, sides: [{ score: 2 }, { score: 0 }] },
    ])
    expect(article.embeds.tables).toMatchObject([{ id: group, name: 'A 组', stage: { name: '小组赛' }, table: { total: 4 } }])
    expect(article.embeds.tables[0]?.table.rows.map(({ rank, entrant }) => [rank, entrant.name])).toEqual([
      [1, '云涧'],
      [2, '北冥'],
      [3, '青锋'],
      [4, '长庚'],
    ])
    expect(page).toContain('云涧 2 比 0 长庚')
    expect(page.split(`href="/matches/${match}"`).length - 1, 'both times').toBe(2)
    expect(page).toContain('href="/competitions/1?tab=stages&amp;stage=1"')
  })

  test('of a long table the first eight places stand there', async () => {
    const document = league({ pool: [] })
    const names = Array.from({ length: 11 }, (_, i) => `第${i + 1}队`)
    await insertCompetition(app, {
      ...document,
      entrants: names.map((name, i) => ({ key: `e${i}`, name, seed: i + 1 })),
      stages: document.stages.map((stage) =>
        stage.key === 'pool'
          ? {
              ...stage,
              places: names.map((_, i) => ({ entrant: `e${i}` })),
              groups: stage.groups.map(({ adjustments: _none, ...group }) => group),
            }
          : stage,
      ),
    })
    const { article, page } = await read(await embedding(tableOf(await idByKey(app, 'groups', 'a'))))
    expect(article.embeds.tables[0]?.table).toMatchObject({ total: 11, rows: { length: 8 } })
    expect(page).toContain('完整积分榜（共 11 名）')
  })

  test('a page of the site has them too', async () => {
    await insertCompetition(app, league())
    await addPage(app, 'about', { body: bodyOf([matchOf(await idByKey(app, 'matches', 'p1'))]) })
    expect((await app.http.inject('/api/pages/about')).json().data.embeds.matches).toHaveLength(1)
    expect((await app.http.inject('/pages/about')).body).toContain('云涧 2 比 0 长庚')
  })

  test('a new score and a new name show at once in what was cached', async () => {
    await insertCompetition(app, league())
    const id = await embedding(matchOf(await idByKey(app, 'matches', 'p3')), tableOf(await idByKey(app, 'groups', 'a')))
    expect((await read(id)).page).toContain('云涧 对 青锋，未开赛')
    const [first = [], , third = []] = poolRounds()
    const second = [
      played('p3', '2026-11-20T10:00:00.000Z', [side('yunjian', 1), side('qingfeng', 2)]),
      planned('p4', '2026-11-20T11:30:00.000Z', [side('changgeng'), side('beiming')]),
    ]
    await insertCompetition(app, league({ pool: [first, second, third] }))
    const after = await read(id)
    expect(after.page).toContain('云涧 1 比 2 青锋')
    expect(after.article.embeds.tables[0]?.table.rows.find(({ entrant }) => entrant.name === '青锋')?.points).toBe(3)
    const renamed = league({ pool: [first, second, third] })
    await insertCompetition(app, { ...renamed, competition: { ...renamed.competition, name: '登峰联赛' } })
    expect((await read(id)).page).toContain('登峰联赛')
  })

  test('a result that is held back is not told before its time, in the cached page either', async () => {
    await insertCompetition(app, league({ pool: heldBack() }))
    const id = await embedding(matchOf(await idByKey(app, 'matches', 'p6')), tableOf(await idByKey(app, 'groups', 'a')))
    const before = await read(id)
    expect(before.article.embeds.matches).toMatchObject([{ isResultHidden: true, result: null, sides: [{ score: null }, { score: null }] }])
    expect(before.page).toContain('长庚 对 青锋，结果稍后公布')
    expect(JSON.stringify(before)).not.toContain('987654')
    app.clock.advance(10 * minute)
    const after = await read(id)
    expect(after.page).toContain('长庚 1 比 987654 青锋')
    expect(after.article.embeds.tables[0]?.table.rows[0]?.entrant.name).not.toBe(
      before.article.embeds.tables[0]?.table.rows[0]?.entrant.name,
    )
  })

  test('nothing of a hidden competition, of what is gone or of what has no table is told; it shows once the competition does', async () => {
    await insertCompetition(app, league({ isHidden: true }))
    const [match, group, tree] = [await idByKey(app, 'matches', 'p1'), await idByKey(app, 'groups', 'a'), await idByKey(app, 'groups', 'f')]
    const id = await embedding(matchOf(match), tableOf(group), matchOf(999_999), tableOf(999_999), tableOf(tree))
    const hidden = await read(id)
    expect(hidden.article.embeds).toEqual({ matches: [], tables: [], albums: [], videos: [] })
    expect(hidden.page).not.toMatch(/巅峰联赛|长庚/)
    await insertCompetition(app, league())
    const shown = await read(id)
    expect(shown.article.embeds.matches.map((one) => one.id)).toEqual([match])
    expect(shown.article.embeds.tables.map((one) => one.id)).toEqual([group])
    await insertCompetition(app, league({ isHidden: true }))
    expect((await read(id)).article.embeds).toEqual({ matches: [], tables: [], albums: [], videos: [] })
  })

  test('a match that is taken out of its competition leaves the text', async () => {
    await insertCompetition(app, league())
    const id = await embedding(matchOf(await idByKey(app, 'matches', 'p6')))
    expect((await read(id)).article.embeds.matches).toHaveLength(1)
    const [first = [], second = [], [p5] = []] = poolRounds()
    await insertCompetition(app, league({ pool: [first, second, p5 ? [p5] : []] }))
    const { article, page } = await read(id)
    expect(article.embeds.matches).toEqual([])
    expect(page).toContain('前文')
  })

  test('within a table of the text a link stands in their place', async () => {
    await insertCompetition(app, league())
    const cell: Block[] = [matchOf(await idByKey(app, 'matches', 'p1')), tableOf(await idByKey(app, 'groups', 'a'))]
    const id = await embedding({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: cell }] }] })
    const { page } = await read(id)
    expect(page).toMatch(/<p><a[^>]* href="\/matches\/\d+"[^>]*>云涧 对 长庚<span class="result">：云涧 2 比 0 长庚<\/span><\/a><\/p>/)
    expect(page).toMatch(/<p><a[^>]*>巅峰联赛 小组赛 · A 组积分榜<\/a><\/p>/)
  })

  test('a draft that embeds what is not there, or too much, is refused at its body; a preview shows what would be shown', async () => {
    await insertCompetition(app, league())
    const editor = await signedIn(app, 'editor')
    const [match, tree] = [await idByKey(app, 'matches', 'p1'), await idByKey(app, 'groups', 'f')]
    const { data: made } = await editor.ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'article' })
    const save = (...embeds: readonly Block[]) =>
      editor.ask('PUT', `/api/admin/articles/${made.id}/draft`, {
        rev: made.rev,
        draft: { ...emptyDraft, title: '战报', body: bodyOf(embeds) },
      })
    const many = Array.from({ length: richTextMaxEmbeds.match + 1 }, (_, i) => matchOf(i + 1))
    const refusals: [readonly Block[], string][] = [
      [[matchOf(999_999)], '没有编号为 999999 的比赛，请从正文里移除或另选一个'],
      [[tableOf(999_999)], '没有编号为 999999 的积分榜，请从正文里移除或另选一个'],
      [[tableOf(tree)], `没有编号为 ${tree} 的积分榜，请从正文里移除或另选一个`],
      [many, '一篇正文最多放 40 场比赛，请删去几处'],
    ]
    for (const [embeds, message] of refusals) {
      const { status, faults } = await save(...embeds)
      expect([status, faults]).toEqual([422, [{ path: '/draft/body', message }]])
    }
    expect((await save(matchOf(match))).status).toBe(200)
    const { data: link } = await editor.ask<PreviewLink>('POST', `/api/admin/articles/${made.id}/preview-links`)
    expect((await app.http.inject(link.address)).body).toContain('云涧 2 比 0 长庚')
  })

  test('an editor finds matches and tables by the names in them, hidden ones too and marked', async () => {
    await insertCompetition(app, league())
    const secret = league({ slug: 'secret', isHidden: true })
    await insertCompetition(app, { ...secret, competition: { ...secret.competition, name: '秘密杯' } })
    const editor = await signedIn(app, 'editor')
    const matches = (q: string) => editor.get<EmbeddableMatches>(`/api/admin/embeds/matches?q=${encodeURIComponent(q)}`)
    const both = await matches('巅峰 云涧 长庚')
    expect(both.items.map((match) => match.sides.map((one) => one.entrant?.name))).toEqual([['云涧', '长庚']])
    expect((await matches('巅峰 100%')).items).toEqual([])
    const all = await editor.get<EmbeddableMatches>('/api/admin/embeds/matches')
    expect(all.items.map(({ schedule }) => schedule.at?.slice(5, 10) ?? '')).toEqual([
      ...Array(2).fill('11-20'),
      ...Array(2).fill('11-20'),
      ...Array(4).fill('11-16'),
      ...Array(2).fill('11-22'),
      ...Array(2).fill('11-28'),
      ...Array(2).fill(''),
    ])
    expect(all.hasMore).toBe(false)
    const hidden = (await matches('秘密')).items
    expect(hidden).toHaveLength(7)
    expect(hidden[0]).toMatchObject({ competition: { name: '秘密杯' }, isPublic: false })
    expect(await editor.get(`/api/admin/embeds/matches/${hidden[0]?.id}`)).toEqual(hidden[0])
    const { items: tables } = await editor.get<EmbeddableTables>(`/api/admin/embeds/tables?q=${encodeURIComponent('青锋')}`)
    expect(tables.map(({ competition, name, isPublic }) => [competition.name, name, isPublic])).toEqual([
      ['秘密杯', 'A 组', false],
      ['巅峰联赛', 'A 组', true],
    ])
    expect(await editor.get(`/api/admin/embeds/tables/${tables[1]?.id}`)).toEqual(tables[1])
    const renamed = { ...league(), entrants: league().entrants.map((one) => (one.name === '云涧' ? { ...one, name: '溪山' } : one)) }
    await insertCompetition(app, renamed)
    expect((await matches('巅峰 云涧')).items).toEqual([])
    expect((await matches('巅峰 溪山 长庚')).items).toHaveLength(1)
    for (const path of ['matches/999999', 'tables/999999', `tables/${await idByKey(app, 'groups', 'f')}`])
      expect([path, (await editor.ask('GET', `/api/admin/embeds/${path}`)).status]).toEqual([path, 404])
  })

  test('a running match is offered before those that come later, or were begun later', async () => {
    const [first = [], ...rounds] = poolRounds()
    const [match, ...others] = first
    if (!match?.schedule) throw new Error('the pool has no match')
    const running = { ...match, play: 'live' as const, result: undefined, sides: match.sides.map((one) => ({ ...one, score: undefined })) }
    await insertCompetition(app, league({ pool: [[running, ...others], ...rounds] }))
    const editor = await signedIn(app, 'editor')
    for (const q of ['', `?q=${encodeURIComponent('巅峰')}`]) {
      const { items } = await editor.get<EmbeddableMatches>(`/api/admin/embeds/matches${q}`)
      expect(items[0]?.play).toBe('live')
      expect(new Set(items.map(({ id }) => id)).size).toBe(7)
      expect(items).toHaveLength(7)
    }
  })

  test('a word that is in the names of very many finds matches as well, alone and beside a rare one', async () => {
    await insertCompetition(app, league())
    const { id } = await app.db.read.selectFrom('competitions').select('id').executeTakeFirstOrThrow()
    const many = Array.from({ length: 301 }, (_, n) => ({ competition_id: id, key: `many-${n}`, ordinal: 100 + n, name: `云外${n}` }))
    await app.db.write.insertInto('entrants').values(many).execute()
    const editor = await signedIn(app, 'editor')
    const found = async (q: string) => {
      const { items } = await editor.get<EmbeddableMatches>(`/api/admin/embeds/matches?q=${encodeURIComponent(q)}`)
      return items.map(({ sides }) => sides.map((one) => one.entrant?.name).join(' '))
    }
    const ofOne = await found('云涧')
    expect(ofOne).toContain('云涧 长庚')
    expect(await found('云')).toEqual(ofOne)
    expect(await found('云 长庚')).toEqual(['云涧 长庚'])
    expect(await found('云外7')).toEqual([])
  })
})

function matchOf(id: number): Block {
  return { type: 'embed', attrs: { subject: 'match', id } }
}

function tableOf(id: number): Block {
  return { type: 'embed', attrs: { subject: 'table', id } }
}

function bodyOf(embeds: readonly Block[]): RichTextDoc {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '前文' }] }, ...embeds] }
}

/** The last match of the pool was played; its result becomes public in ten minutes and changes the table. */
function heldBack(): NonNullable<Parameters<typeof league>[0]>['pool'] {
  const [first = [], , [p5] = []] = poolRounds()
  const second = [
    planned('p3', '2026-11-20T13:00:00.000Z', [side('yunjian'), side('qingfeng')]),
    planned('p4', '2026-11-20T13:00:00.000Z', [side('changgeng'), side('beiming')]),
  ]
  const p6 = played('p6', '2026-11-20T10:00:00.000Z', [side('changgeng', 1), side('qingfeng', 987_654)], {
    embargoUntil: later(testNow, 10),
  })
  return [first, second, p5 ? [p5, p6] : [p6]]
}
