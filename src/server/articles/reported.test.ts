import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleSummary } from '#shared/article-summary.ts'
import type { Article, ArticleLink } from '#shared/articles.ts'
import { paths } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, insertCompetition } from '#test/factories.ts'

describeOnBoth('what an article that tells a result is about', (dialect) => {
  let app: TestApp
  const ids = new Map<string, number>()
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    await insertCompetition(app, league())
    await insertCompetition(app, league({ slug: 'hidden', isHidden: true }))
    const matches = await app.db.read.selectFrom('matches').select(['id', 'key', 'competition_id']).orderBy('id').execute()
    const own = matches.filter(({ competition_id }) => competition_id === matches[0]?.competition_id)
    const match = (key: string) => own.find((one) => one.key === key)?.id ?? 0
    const secret = matches.find((one) => one.competition_id !== own[0]?.competition_id)?.id ?? 0
    const [team] = await app.db.read.selectFrom('teams').select('id').execute()
    await add('one', true, ['recap', 'match', match('f1')], ['mention', 'team', team?.id ?? 0])
    await add('several', true, ['recap', 'match', match('p1')], ['recap', 'match', match('p3')])
    await add('whole', true, ['preview', 'competition', own[0]?.competition_id ?? 0])
    await add('secret', true, ['recap', 'match', secret])
    await add('none', true, ['mention', 'team', team?.id ?? 0])
    await add('untelling', false, ['preview', 'match', match('f1')])
    await app.bus.catchUp()
  })
  afterAll(() => app.close())

  async function add(title: string, tellsResult: boolean, ...links: [ArticleLink['role'], ArticleLink['subject'], number][]) {
    const id = await addArticle(app, { title, tellsResult, tags: ['云涧', title] })
    ids.set(title, id)
    const rows = links.map(([role, subject, subject_id], ordinal) => ({ article_id: id, ordinal, role, subject, subject_id }))
    await app.write(async (db, touch) => {
      await db.insertInto('article_links').values(rows).execute()
      touch('articles')
    })
  }

  const listed = async () => {
    const { items } = (await app.http.inject('/api/articles')).json<{ data: { items: ArticleSummary[] } }>().data
    return Object.fromEntries(items.map(({ title, about }) => [title, about]))
  }
  const body = async (url: string) => (await app.http.inject(url)).body

  test('is its one public competition, with the round where it is one', async () => {
    expect(await listed()).toEqual({
      one: '巅峰联赛 · 决赛',
      several: '巅峰联赛',
      whole: '巅峰联赛',
      secret: '',
      none: '',
      untelling: '',
    })
  })

  test('stands before the words that replace its title, so that such rows differ', async () => {
    const instead = async (url: string) => [...(await body(url)).matchAll(/data-instead="([^"]*)，点一下显示"/g)].map(([, words]) => words)
    const words = await instead(paths.newsList())
    expect(words.toSorted()).toEqual(
      ['巅峰联赛 · 决赛：含赛果的报道', '巅峰联赛：含赛果的报道', '巅峰联赛：含赛果的报道', '含赛果的报道', '含赛果的报道'].toSorted(),
    )
    expect((await instead(paths.article(ids.get('one') ?? 0)))[0]).toBe('巅峰联赛 · 决赛：含赛果的报道')
  })

  test('so it does in a search', async () => {
    expect(await body(`/search?q=one`)).toContain('data-instead="巅峰联赛 · 决赛：含赛果的报道，点一下显示"')
  })

  test('and who met waits too: tags, and the teams that are named beside it', async () => {
    const telling = await body(paths.article(ids.get('one') ?? 0))
    expect(telling).toMatch(/<ul class="[^"]*result unsaid[^"]*" aria-label="标签">/)
    expect(telling.match(/点一下显示名字/g)).toHaveLength(1)
    const other = await body(paths.article(ids.get('untelling') ?? 0))
    expect(other).toMatch(/<ul class="(?![^"]*result)[^"]*" aria-label="标签">/)
    expect(other).not.toContain('点一下显示名字')
  })

  test('tells one by itself where it is the report of a match, though nobody said so', async () => {
    const [match] = await app.db.read.selectFrom('matches').select('id').where('key', '=', 'f1').orderBy('id').execute()
    await add('unticked', false, ['recap', 'match', match?.id ?? 0])
    await app.bus.catchUp()
    const { items } = (await app.http.inject('/api/articles')).json<{ data: { items: ArticleSummary[] } }>().data
    const told = async (title: string) => {
      const id = ids.get(title) ?? 0
      const whole = (await app.http.inject(`/api/articles/${id}`)).json<{ data: Article }>().data
      return { listed: items.find((one) => one.id === id)?.tellsResult, whole: whole.tellsResult }
    }
    expect(await told('unticked')).toEqual({ listed: true, whole: true })
    expect(await told('untelling')).toEqual({ listed: false, whole: false })
  })

  test('has its new name at once', async () => {
    const renamed = league()
    await insertCompetition(app, { ...renamed, competition: { ...renamed.competition, name: '群山联赛' } })
    await app.bus.catchUp()
    expect(await listed()).toMatchObject({ one: '群山联赛 · 决赛', whole: '群山联赛' })
  })
})
