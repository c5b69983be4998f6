import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import { isUnavailable, OutcomeUnknown } from '#server/db/contention.ts'
import { type TestApp, testApp } from './app.ts'
import { signedIn } from './console.ts'
import { addArticle, addColumns } from './factories.ts'
import { openProxy } from './proxy.ts'

vi.setConfig({ testTimeout: 90_000 })

/** Far above what a visitor waits, and far below the timeouts of a hanging database, ms. */
const soonMs = 2_500
/** How long anything may take, ms. */
const longestMs = 20_000

/** A node behind a proxy that can hang, and another one on the same database without it. */
async function openPlace({ onTestFinished }: TestContext) {
  const home = await testApp('postgres')
  const proxy = await openProxy(String(home.databaseUrl))
  const node = await testApp('postgres', {}, { databaseUrl: proxy.url, isImpatient: true })
  onTestFinished(async () => {
    await proxy.mend()
    await node.close()
    await proxy.close()
    await home.close()
  })
  await addColumns(home)
  return {
    home,
    proxy,
    node,
    /** The node has been notified of it when this resolves. */
    async addNews(params: Parameters<typeof addArticle>[1]): Promise<number> {
      const id = await addArticle(home, params)
      await node.bus.catchUp()
      return id
    },
    async ask(url: string): Promise<{ status: number; body: string; ms: number }> {
      const start = performance.now()
      const { statusCode, body } = await node.http.inject(url)
      return { status: statusCode, body, ms: performance.now() - start }
    },
    async report(): Promise<{ status: number; ms: number }> {
      const start = performance.now()
      const { statusCode } = await node.http.inject({ method: 'POST', url: '/api/vitals', payload: vitals })
      return { status: statusCode, ms: performance.now() - start }
    },
    inMs: (ms: number) => new Date(node.clock.read().getTime() + ms).toISOString(),
    /** How one of the node's writes fails; null where it succeeds. */
    failureOf: async (act: Parameters<TestApp['write']>[0]): Promise<unknown> =>
      await node.write(act).then(
        () => null,
        (error: unknown) => error,
      ),
  }
}
type Place = Awaited<ReturnType<typeof openPlace>>

const vitals = { page: 'home', device: 'pc', metrics: [{ name: 'LCP', value: 1 }] }

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > longestMs) throw new Error(`Not so: ${what}`)
    await sleep(50)
  }
}

describe.concurrent('a PostgreSQL that hangs without closing its lines', () => {
  test('what was seen before is served soon, the rest is refused, readiness says it, and all goes on afterwards', async (context) => {
    const { home, proxy, node, addNews, ask, report } = await openPlace(context)
    const id = await addNews({ title: '停住之前' })
    const places = [`/newsInside/${id}`, `/api/articles/${id}`, '/api/articles', '/', '/newsList']
    for (const place of places) expect((await ask(place)).body).toContain('停住之前')
    // Takedowns are checked before the file is looked up.
    const file = `/media/ab/${'ab'.repeat(32)}-480.webp`
    expect((await ask(file)).status).toBe(404)
    proxy.freeze()

    for (const place of places) expect(await ask(place), place).toMatchObject({ status: 200 })
    node.clock.advance(60_000)
    for (const place of places) {
      const { status, body, ms } = await ask(place)
      expect([status, body.includes('停住之前')], place).toEqual([200, true])
      expect(ms, place).toBeLessThan(soonMs)
    }
    const { status, ms } = await ask(file)
    expect(status).toBe(404)
    expect(ms).toBeLessThan(soonMs)
    const ready = await ask('/readyz')
    expect([ready.status, ready.body]).toEqual([503, 'database unreachable'])
    expect(ready.ms).toBeLessThan(soonMs)
    expect((await ask('/healthz')).status).toBe(200)

    const [unseen, page, written] = await Promise.all([ask('/api/articles?tag=neu'), ask('/teamNews'), report()])
    for (const { status, ms } of [unseen, page, written]) {
      expect(status).toBeGreaterThanOrEqual(500)
      expect(ms).toBeLessThan(longestMs)
    }
    expect([unseen.status, written.status]).toEqual([503, 503])
    expect(JSON.parse(unseen.body)).toEqual({ code: 503, message: '系统正忙，请稍后再试', data: null })
    for (const place of places) expect((await ask(place)).ms, `${place} is still fast`).toBeLessThan(soonMs)

    await home.write(async (db, touch) => {
      await db.updateTable('articles').set({ title: '停住之后' }).where('id', '=', id).execute()
      touch('articles', `article:${id}`)
    })
    await proxy.mend()
    const start = performance.now()
    while ((await report()).status !== 200) expect(performance.now() - start).toBeLessThan(5_000)
    while (!(await ask(places[0] ?? '')).body.includes('停住之后')) expect(performance.now() - start).toBeLessThan(5_000)
    for (const place of places) expect((await ask(place)).body, place).not.toContain('停住之前')
    while ((await ask('/readyz')).status !== 200) expect(performance.now() - start).toBeLessThan(5_000)
  })

  test('what has to go by the clock goes; what should have come does not hold up what was there', async (context) => {
    const { proxy, node, addNews, ask, inMs } = await openPlace(context)
    const staying = await addNews({ title: '一直在', column: 'team' })
    await addNews({ title: '就要来', column: 'team', publishedAt: inMs(30_000) })
    const leaving = await addNews({ title: '就要走', column: 'team', publishedAt: inMs(-1), unpublishAt: inMs(90_000) })
    const lists = ['/api/articles', '/newsList', '/teamNews', '/']
    for (const place of lists) expect((await ask(place)).body).toMatch(/就要走/)
    for (const id of [staying, leaving]) expect((await ask(`/newsInside/${id}`)).status).toBe(200)
    proxy.freeze()

    node.clock.advance(30_000)
    for (const place of lists) {
      const { status, body, ms } = await ask(place)
      expect([status, body.includes('一直在'), body.includes('就要来')], place).toEqual([200, true, false])
      expect(ms, place).toBeLessThan(soonMs)
    }
    node.clock.advance(60_000)
    const asked = await Promise.all([...lists, `/newsInside/${leaving}`, `/api/articles/${leaving}`].map(ask))
    for (const { status, body } of asked) {
      expect(status).toBeGreaterThanOrEqual(500)
      expect(body).not.toContain('就要走')
    }
    await proxy.mend()
    const start = performance.now()
    while ((await ask('/api/articles')).status !== 200) expect(performance.now() - start).toBeLessThan(5_000)
    const { body } = await ask('/newsList')
    expect([body.includes('一直在'), body.includes('就要来'), body.includes('就要走')]).toEqual([true, true, false])
  })

  test('what another node has changed while this one hung is not served again, however slow the database then is', async (context) => {
    const { home, proxy, node, addNews, ask, report } = await openPlace(context)
    const id = await addNews({ title: '已经撤下' })
    const place = `/api/articles/${id}`
    expect((await ask(place)).status).toBe(200)
    proxy.freeze()
    node.clock.advance(60_000)
    expect(await ask(place)).toMatchObject({ status: 200 })
    await home.write(async (db, touch) => {
      await db.updateTable('articles').set({ published_at: null }).where('id', '=', id).execute()
      touch('articles', `article:${id}`)
    })
    await proxy.mend()
    const start = performance.now()
    while ((await report()).status !== 200) expect(performance.now() - start).toBeLessThan(5_000)
    // From now on the node knows of it: a database that hangs again must not bring it back.
    proxy.freeze()
    node.clock.advance(60_000)
    expect((await ask(place)).status).toBe(503)
  })

  test('a line that was given up is not used again, nor one that was forgotten on the way', async (context) => {
    const { home, proxy, node } = await openPlace(context)
    const numbers = async (count: number) =>
      await Promise.all(
        Array.from({ length: count }, async (_, i) => (await sql<{ n: number }>`select ${i}::int as n`.execute(node.db.write)).rows[0]?.n),
      )
    const listening = async () => {
      const found = sql<{
        pid: number
      }>`select pid from pg_stat_activity where datname = current_database() and application_name = 'leitai changes'`
      return new Set((await found.execute(home.db.write)).rows.map(({ pid }) => pid))
    }
    const before = await listening()
    expect(before.size).toBe(2)
    expect(await numbers(10)).toHaveLength(10)
    proxy.freeze()
    await expect(numbers(10)).rejects.toThrow('Query read timeout')
    proxy.mendNew()
    for (let round = 0; round < 3; round++) expect(await numbers(20)).toEqual(Array.from({ length: 20 }, (_, i) => i))
    await until(async () => [...(await listening())].some((pid) => !before.has(pid)), 'there is a new line for changes')
    await until(async () => node.bus.state().isConnected, 'news comes again')
  })
})

describe.concurrent('what takes too long', () => {
  const acts: readonly { what: string; code: string | null; act(place: Place): Promise<unknown> }[] = [
    {
      what: 'a statement',
      code: '57014',
      act: async ({ failureOf }) => await failureOf(async (db) => await sql`select pg_sleep(6)`.execute(db)),
    },
    {
      what: 'a wait for a lock',
      code: '55P03',
      act: async ({ home, failureOf }) =>
        await home.db.write.transaction().execute(async (holder) => {
          await sql`lock table columns`.execute(holder)
          return await failureOf(async (db) => {
            await sql`set local lock_timeout = 200`.execute(db)
            await sql`lock table columns`.execute(db)
          })
        }),
    },
    {
      what: 'a lock that another write needs longer than a request lives',
      code: '57014',
      act: async ({ home, failureOf }) =>
        await home.db.unlimited.write.transaction().execute(async (holder) => {
          await sql`lock table columns`.execute(holder)
          return await failureOf(async (db) => await sql`lock table columns`.execute(db))
        }),
    },
    {
      what: 'a transaction in which nothing happened, which PostgreSQL ends',
      code: null,
      act: async ({ failureOf }) =>
        await failureOf(async (db) => {
          await sql`set local idle_in_transaction_session_timeout = 100`.execute(db)
          await sleep(400)
          await sql`select 1`.execute(db)
        }),
    },
  ]

  test('a statement, a wait for a lock and a transaction in which nothing happened count as busy, and the next write goes on', async (context) => {
    const place = await openPlace(context)
    for (const { what, code, act } of acts) {
      const error = await act(place)
      if (code !== null) expect(error, what).toMatchObject({ code })
      expect(isUnavailable(error), `${what}: ${error}`).toBe(true)
      expect((await place.report()).status, what).toBe(200)
    }
  })

  test('only requests are limited: what fills the search index, imports or migrates takes the time it takes', async (context) => {
    const { node } = await openPlace(context)
    const limits = async (db: TestApp['db']['read']) =>
      await db
        .selectNoFrom([
          sql<string>`current_setting('statement_timeout')`.as('statement'),
          sql<string>`current_setting('idle_in_transaction_session_timeout')`.as('idle'),
        ])
        .executeTakeFirstOrThrow()
    expect(await limits(node.db.read)).toEqual({ statement: '4s', idle: '15s' })
    expect(await limits(node.db.unlimited.read)).toEqual({ statement: '0', idle: '0' })
    await sql`select pg_sleep(6)`.execute(node.db.unlimited.write)
  })

  test('a commit without an answer: nobody knows whether it stands, the sentence says so, and no memory shows what stood before', async (context) => {
    const { home, proxy, node, addNews, ask } = await openPlace(context)
    const id = await addNews({ title: '提交之前' })
    expect((await ask(`/api/articles/${id}`)).status).toBe(200)
    await dawdle(home, 'update', 'articles')
    const written = node
      .write(async (db, touch) => {
        await db.updateTable('articles').set({ title: '提交之后' }).where('id', '=', id).execute()
        touch('articles', `article:${id}`)
      })
      .catch((error: unknown) => error)
    await untilCommits(home)
    proxy.freeze('answers')
    expect(await written).toBeInstanceOf(OutcomeUnknown)
    const { title } = await home.db.read.selectFrom('articles').select('title').where('id', '=', id).executeTakeFirstOrThrow()
    expect(title, 'it stands').toBe('提交之后')
    expect((await ask(`/api/articles/${id}`)).body).not.toContain('提交之前')
  })

  test('who sends an act again whose commit had no answer makes no second one', async (context) => {
    const { home, proxy, node } = await openPlace(context)
    const editor = await signedIn(node, 'editor')
    await dawdle(home, 'insert', 'tips')
    const tip = {
      platform: 'phone',
      title: '扫码下载',
      intro: '',
      steps: [{ text: '点下载', pictureId: null }],
      linkId: null,
      storeIds: [],
    }
    const send = () =>
      editor.ask<{ id: number }>('POST', '/api/admin/tips', { ...tip, expiresAt: null, isPublished: true }, { 'idempotency-key': 'once' })
    const first = send()
    await untilCommits(home)
    proxy.freeze('answers')
    const unknown = await first
    expect([unknown.status, unknown.message]).toEqual([503, '不知道是否已保存，请刷新查看'])
    await proxy.mend()
    const again = await send()
    expect(again.status).toBe(200)
    const kept = await home.db.read.selectFrom('tips').select('id').execute()
    expect(kept).toEqual([{ id: again.data.id }])
  })

  test('what was counted is counted once, although nobody knows whether it stands', async (context) => {
    const { home, proxy, node, addNews, failureOf } = await openPlace(context)
    const id = await addNews({ title: '读了一次' })
    await dawdle(home, 'update', 'articles')
    await dawdle(home, 'insert', 'page_views')
    for (const { url, payload } of [
      { url: `/api/articles/${id}/views`, payload: {} },
      { url: '/api/visits', payload: { page: 'home', device: 'pc' } },
    ])
      expect((await node.http.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
    await untilCommits(home, 2)
    proxy.freeze('answers')
    expect(await failureOf(async (db) => await sql`select 1`.execute(db)), 'so long they are waited for').not.toBeNull()
    await proxy.mend()
    await until(async () => (await failureOf(async (db) => await sql`select 1`.execute(db))) === null, 'writes go on')
    // Pending writes are written at shutdown.
    await node.stop()
    const views = await home.db.read.selectFrom('articles').select('views').where('id', '=', id).execute()
    expect(views).toEqual([{ views: 1 }])
    expect(await home.db.read.selectFrom('page_views').select('count').execute()).toEqual([{ count: 1 }])
  })
})

/** Makes a commit of this change take two seconds, so that a test can act meanwhile. */
async function dawdle({ db }: TestApp, change: 'insert' | 'update', table: 'tips' | 'articles' | 'page_views'): Promise<void> {
  await sql`create or replace function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(2); return null; end'`.execute(
    db.write,
  )
  const trigger = sql`create constraint trigger dawdles after ${sql.raw(change)} on ${sql.table(table)} deferrable initially deferred`
  await sql`${trigger} for each row execute function dawdle()`.execute(db.write)
}

async function untilCommits({ db }: TestApp, count = 1): Promise<void> {
  const committing = sql`select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query = 'commit'`
  await until(async () => (await committing.execute(db.write)).rows.length >= count, 'commits are under way')
}
