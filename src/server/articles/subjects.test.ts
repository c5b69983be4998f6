import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ArticleLink } from '#shared/articles.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, idByKey, idBySlug, insertCompetition } from '#test/factories.ts'

describeOnBoth('what an article is about', (dialect) => {
  let app: TestApp
  beforeEach(async () => {
    app = await testApp(dialect)
    await addColumns(app)
  })
  afterEach(() => app.close())

  /** Links a new article to the subjects, in their order, and reads it. */
  async function read(links: readonly Omit<ArticleLink, 'name'>[]): Promise<{ links: ArticleLink[]; page: string }> {
    const articleId = await addArticle(app)
    await app.write(async (db, touch) => {
      const rows = links.map(({ role, subject, id }, ordinal) => ({ article_id: articleId, role, subject, subject_id: id, ordinal }))
      await db.insertInto('article_links').values(rows).execute()
      touch(`article:${articleId}`)
    })
    const page = await app.http.inject(`/newsInside/${articleId}`)
    expect(page.statusCode).toBe(200)
    return { links: (await app.http.inject(`/api/articles/${articleId}`)).json().data.links, page: page.body }
  }

  test('it is told by public names in the editor’s order, and the page links there', async () => {
    const { id } = await insertCompetition(app, league())
    const [team, player, match] = [
      await idBySlug(app, 'teams', 'qingfeng'),
      await idBySlug(app, 'players', 'yunjian-1'),
      await idByKey(app, 'matches', 'f1'),
    ]
    const { links, page } = await read([
      { role: 'preview', subject: 'match', id: match },
      { role: 'mention', subject: 'team', id: team },
      { role: 'mention', subject: 'player', id: player },
      { role: 'recap', subject: 'competition', id },
    ])
    expect(links).toMatchObject([
      { role: 'preview', subject: 'match', id: match },
      { role: 'mention', subject: 'team', name: '青锋' },
      { role: 'mention', subject: 'player', name: '云涧队长' },
      { role: 'recap', subject: 'competition', name: '巅峰联赛' },
    ])
    expect(links[0]?.name).toMatch(/^巅峰联赛 · .+ 对 .+/)
    for (const address of [`/matches/${match}`, `/teams/${team}`, `/players/${player}`, `/competitions/${id}`])
      expect(page).toContain(`href="${address}"`)
  })

  test('nothing of a hidden competition, and nothing that is gone, is told', async () => {
    const { id } = await insertCompetition(app, league({ isHidden: true }))
    const { links, page } = await read([
      { role: 'preview', subject: 'match', id: await idByKey(app, 'matches', 'p1') },
      { role: 'mention', subject: 'team', id: await idBySlug(app, 'teams', 'qingfeng') },
      { role: 'mention', subject: 'player', id: await idBySlug(app, 'players', 'yunjian-1') },
      { role: 'recap', subject: 'competition', id },
      { role: 'mention', subject: 'team', id: 999_999 },
    ])
    expect(links).toEqual([])
    expect(page).not.toMatch(/本文相关|巅峰联赛|云涧/)
  })
})
