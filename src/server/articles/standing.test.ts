import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Article, ArticleLink } from '#shared/articles.ts'
import type { Block } from '#shared/rich-text.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, planned, played, poolRounds, side } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, idByKey, idBySlug, insertCompetition } from '#test/factories.ts'

describeOnBoth('how the competition stands that an article is about', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterEach(() => app.close())

  async function linked(subject: ArticleLink['subject'], subjectId: number, embeds: readonly Block[] = []): Promise<number> {
    const content: Block[] = [{ type: 'paragraph', content: [{ type: 'text', text: '前文' }] }, ...embeds]
    const id = await addArticle(app, { body: { type: 'doc', content } })
    await app.write(async (db, touch) => {
      await db.insertInto('article_links').values({ article_id: id, role: 'mention', subject, subject_id: subjectId, ordinal: 0 }).execute()
      touch(`article:${id}`)
    })
    return id
  }
  async function read(id: number): Promise<{ standing: Article['standing']; page: string }> {
    const page = await app.http.inject(`/newsInside/${id}`)
    expect(page.statusCode).toBe(200)
    return { standing: (await app.http.inject(`/api/articles/${id}`)).json<{ data: Article }>().data.standing, page: page.body }
  }

  test('an article brings what is on in its competition, and the first places of the tables; by a match or a team of it too', async () => {
    const { id } = await insertCompetition(app, league())
    const [live, p1, team] = [
      await idByKey(app, 'matches', 'p4'),
      await idByKey(app, 'matches', 'p1'),
      await idBySlug(app, 'teams', 'qingfeng'),
    ]
    const { standing, page } = await read(await linked('competition', id))
    expect(standing).toMatchObject({
      competition: { id, name: '巅峰联赛' },
      match: { id: live, play: 'live' },
      tables: [{ name: 'A 组', table: { total: 4 } }],
    })
    expect(page).toContain(`href="/matches/${live}"`)
    expect(page).toContain(`href="/competitions/${id}?tab=stages&amp;stage=`)
    expect(page).toContain('A 组')
    for (const other of [await linked('match', p1), await linked('team', team)])
      expect((await read(other)).standing).toMatchObject({ competition: { id }, match: { id: live } })
  })

  test('what the text shows itself is not shown beside it', async () => {
    const { id } = await insertCompetition(app, league())
    const embed = (subject: 'match' | 'table', one: number): Block => ({ type: 'embed', attrs: { subject, id: one } })
    const [match, table] = [embed('match', await idByKey(app, 'matches', 'p4')), embed('table', await idByKey(app, 'groups', 'a'))]
    expect((await read(await linked('competition', id, [match]))).standing).toMatchObject({
      match: { id: await idByKey(app, 'matches', 'p3') },
      tables: [{ name: 'A 组' }],
    })
    const next = embed('match', await idByKey(app, 'matches', 'p3'))
    expect((await read(await linked('competition', id, [match, next, table]))).standing).toBeNull()
  })

  test('a running score shows at once in what was cached, and the next match once it has ended', async () => {
    const { id: competition } = await insertCompetition(app, league())
    const id = await linked('competition', competition)
    expect((await read(id)).standing?.match?.sides.map(({ score }) => score)).toEqual([1, 0])
    const [first = [], [p3] = [], third = []] = poolRounds()
    const p4 = (a: number, b: number) => [side('changgeng', a), side('beiming', b)]
    const after = (match: (typeof first)[number]) => league({ pool: [first, p3 ? [p3, match] : [match], third] })
    await insertCompetition(app, after({ ...planned('p4', '2026-11-20T11:30:00.000Z', p4(1, 1)), play: 'live' }))
    expect((await read(id)).standing?.match?.sides.map(({ score }) => score)).toEqual([1, 1])
    await insertCompetition(app, after(played('p4', '2026-11-20T11:30:00.000Z', p4(2, 1))))
    const { standing } = await read(id)
    expect(standing?.match).toMatchObject({ id: await idByKey(app, 'matches', 'p3'), play: 'not_started' })
    expect(standing?.tables[0]?.table.rows.find(({ entrant }) => entrant.name === '长庚')?.points).toBe(3)
  })

  test('a result that is held back is not told before its time', async () => {
    const [first = [], second = [], third = []] = poolRounds()
    const held = played('p4', '2026-11-20T11:00:00.000Z', [side('changgeng', 987654), side('beiming', 0)], {
      embargoUntil: later(testNow, 10),
    })
    const { id: competition } = await insertCompetition(app, league({ pool: [first, [...second.slice(0, 1), held], third] }))
    const id = await linked('competition', competition)
    const before = await read(id)
    expect(JSON.stringify(before)).not.toContain('987654')
    const pointsOf = ({ standing }: typeof before) => standing?.tables[0]?.table.rows.find(({ entrant }) => entrant.name === '长庚')?.points
    expect(pointsOf(before)).toBe(0)
    app.clock.advance(11 * 60_000)
    expect(pointsOf(await read(id))).toBe(3)
  })

  test('nothing of a hidden competition is told', async () => {
    const { id: competition } = await insertCompetition(app, league({ isHidden: true }))
    const ids = [
      await linked('competition', competition),
      await linked('match', await idByKey(app, 'matches', 'p4')),
      await linked('team', await idBySlug(app, 'teams', 'qingfeng')),
    ]
    for (const id of ids) {
      const { standing, page } = await read(id)
      expect(standing).toBeNull()
      expect(page).not.toMatch(/巅峰联赛/)
    }
    await insertCompetition(app, league())
    for (const id of ids) expect((await read(id)).standing).toMatchObject({ competition: { id: competition } })
  })
})
