import { afterAll, beforeAll, expect, test } from 'vitest'
import * as apiPaths from '#shared/api-paths.ts'
import { paths, sitePages } from '#shared/paths.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { builtSite } from '#test/built-site.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns, addPage, insertCompetition } from '#test/factories.ts'
import { openLine } from '#test/line.ts'
import { openStream } from '#test/stream.ts'

describeOnBoth('what a page says of its place among the changes', (dialect) => {
  let app: TestApp
  let competition = 0
  let match = 0
  let article = 0
  let document = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    competition = (await insertCompetition(app, league())).id
    article = await addArticle(app)
    document = await addPage(app, 'rules')
    match = (await app.db.read.selectFrom('matches').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => app.close())

  const ofDocument = async (target: string) => {
    const { body, headers } = await app.http.inject(target)
    const [, text = 'null'] = /<script type="application\/json" id="position">(.*?)<\/script>/.exec(body) ?? []
    return { position: JSON.parse(text), etag: headers.etag }
  }
  const ofData = async (target: string) => {
    const answer = await app.http.inject(apiPaths.pageData(builtSite.id, target))
    return { position: answer.json().data.live, etag: answer.headers.etag }
  }
  const numberOf = (since: string) => Number(since.split('.')[1])
  test('is what its answer depends on, in documents and data alike', async () => {
    for (const [target, topics] of [
      ['/matches', ['matches']],
      [`/matches/${match}`, [`competition:${competition}`, `match:${match}`]],
      [`/competitions/${competition}`, [`competition:${competition}`]],
      ['/teams/1', ['team:1']],
      ['/winnerList', ['winners']],
      ['/newsList', ['articles']],
      [`/newsInside/${article}`, ['articles']],
      ['/pages/rules', [`article:${document}`]],
    ] as const) {
      const { position } = await ofDocument(target)
      expect([target, position?.topics]).toEqual([target, expect.arrayContaining([...topics])])
      expect((await ofData(target)).position.topics).toEqual(position.topics)
    }
  })

  test('is nothing where nothing of it changes by itself', async () => {
    for (const target of [sitePages.linkHub.path, '/search?q=1'])
      expect([target, (await ofDocument(target)).position]).toEqual([target, null])
  })

  test('a score leaves what shows no match as it is kept', async () => {
    const kept = ['/newsList', `/newsInside/${article}`, paths.openings(), sitePages.linkHub.path]
    for (const target of [...kept, `/matches/${match}`]) await app.http.inject(target)
    await app.write(async (_db, touch) => touch('matches', `match:${match}`, `competition:${competition}`))
    await app.bus.catchUp()
    expect(kept.filter((target) => app.cache.peek(target) === undefined)).toEqual([])
    expect(app.cache.peek(`/matches/${match}`)).toBeUndefined()
  })

  test('is never lower than the number by which somebody was told to ask for it, also where another one asked before', async () => {
    const line = await openLine(app)
    const since = app.live.position()
    const target = `/matches/${match}`
    const change = () => app.write(async (_db, touch) => touch(`match:${match}`, 'matches'))
    await change()
    await ofData(target)
    await app.write(async (_db, touch) => touch('winners'))
    const reader = await openStream(line.port, `topics=match:${match},winners&since=${since}`)
    const told: number[] = []
    for (const _ of ['match', 'winners']) {
      const { data } = await reader.next('part')
      if (data.topic === `match:${match}`) told.push(Number(data.n))
    }
    reader.close()
    expect(told).toHaveLength(1)
    expect(numberOf((await ofData(target)).position.since)).toBeGreaterThanOrEqual(told[0] ?? Number.NaN)

    // What follows at once is told a quarter of a second later.
    for (let i = 0; i < 3; i++) {
      await change()
      const asked = ofData(target)
      const { parts } = JSON.parse((await line.ask('/api/live/digest')).body).data
      const { n } = parts.find(({ topic }: { topic: string }) => topic === `match:${match}`)
      await asked
      expect(numberOf((await ofData(target)).position.since)).toBeGreaterThanOrEqual(n)
    }
    line.close()
  })

  test('is no other version: only a later number', async () => {
    const target = `/matches/${match}`
    const told = numberOf(app.live.position())
    const before = [await ofDocument(target), await ofData(target)]
    await app.write(async (_db, touch) => touch('winners'))
    await expect.poll(() => numberOf(app.live.position())).toBeGreaterThan(told)
    app.cache.dropAll()
    const after = [await ofDocument(target), await ofData(target)]
    for (const [i, { position, etag }] of after.entries()) {
      expect(numberOf(position.since)).toBeGreaterThan(numberOf(before[i]?.position.since))
      expect(etag).toBe(before[i]?.etag)
    }
  })
})
