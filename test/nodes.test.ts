import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { insertChange, listChangesAfter } from '#server/cache/changes.queries.ts'
import { transact } from '#server/cache/transact.ts'
import { type TestApp, testApp } from './app.ts'
import { runNode } from './child.ts'
import { describeOnBoth } from './database.ts'
import { addArticle, addColumns } from './factories.ts'
import { openProxy } from './proxy.ts'

const other = 'test/other-process.ts'
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function app(...params: Parameters<typeof testApp>): Promise<TestApp> {
  const made = await testApp(...params)
  ends.push(() => made.close())
  return made
}

async function body(of: TestApp, url: string): Promise<string> {
  return (await of.http.inject(url)).body
}

/** Polls until the text appears; returns how long that took, ms. */
async function until(ask: () => Promise<string>, text: string, deadlineMs: number): Promise<number> {
  const start = performance.now()
  while (!(await ask()).includes(text)) {
    if (performance.now() - start > deadlineMs) throw new Error(`"${text}" was not seen within ${deadlineMs} ms`)
    await sleep(20)
  }
  return performance.now() - start
}

async function untilTrue(holds: () => Promise<boolean>, deadlineMs: number): Promise<void> {
  await until(async () => ((await holds()) ? 'yes' : 'no'), 'yes', deadlineMs)
}

async function retitle(on: TestApp, id: number, title: string): Promise<void> {
  await on.write(async (db, touch) => {
    await db.updateTable('articles').set({ title }).where('id', '=', id).execute()
    touch('articles', `article:${id}`)
  })
}

async function endBackends(on: TestApp, which: 'listener' | 'pool'): Promise<void> {
  const named = which === 'listener' ? sql`application_name = 'leitai changes'` : sql`application_name <> 'leitai changes'`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${named}`.execute(
    on.db.write,
  )
}

describe('numbers of changes (postgres)', () => {
  test('two transactions and a reader: no gaps, and visible in order', async () => {
    const { db, clock } = await app('postgres')
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const firstHasNumber = Promise.withResolvers<void>()
    const first = db.write.transaction().execute(async (trx) => {
      await insertChange(trx, ['articles'], clock.read().toISOString())
      firstHasNumber.resolve()
      await gate.promise
      order.push('first ends')
    })
    await firstHasNumber.promise
    const second = transact(db, clock.read, async (_trx, touch) => touch('albums')).then(() => order.push('second is committed'))
    await sleep(200)
    expect(await listChangesAfter(db.read, 0, 10), 'nothing is visible before the first commits').toEqual([])
    gate.resolve()
    await Promise.all([first, second])
    expect(order).toEqual(['first ends', 'second is committed'])
    expect(await listChangesAfter(db.read, 0, 10)).toMatchObject([
      { n: 1, tags: ['articles'] },
      { n: 2, tags: ['albums'] },
    ])
  })

  test('many writers, some of which give up: a reader sees every number once, each after the one before', async () => {
    const { db, clock } = await app('postgres')
    let isWriting = true
    const seen: number[] = []
    const reader = (async () => {
      for (let last = 0; ; ) {
        const wasWriting = isWriting
        const changes = await listChangesAfter(db.read, last, 100)
        for (const { n } of changes) seen.push(n)
        last = seen.at(-1) ?? 0
        if (!wasWriting && changes.length === 0) return
      }
    })()
    const writers = Array.from({ length: 60 }, (_, i) =>
      db.write
        .transaction()
        .execute(async (trx) => {
          await sleep(i % 7)
          await insertChange(trx, [`article:${i}`], clock.read().toISOString())
          await sleep(i % 3)
          if (i % 4 === 0) throw new Error('gives up')
        })
        .catch(() => {}),
    )
    await Promise.all(writers)
    isWriting = false
    await reader
    expect(seen).toEqual(Array.from({ length: 45 }, (_, i) => i + 1))
  })
})

describe('two nodes on one database (postgres)', () => {
  test('a write on one is seen on the other within two seconds', async () => {
    const a = await app('postgres')
    await addColumns(a)
    const id = await addArticle(a, { title: '第零版' })
    const b = await app('postgres', {}, { databaseUrl: a.databaseUrl })
    const took: number[] = []
    for (let i = 1; i <= 10; i++) {
      await body(b, `/newsInside/${id}`)
      await retitle(a, id, `第${i}版`)
      expect(await body(a, `/newsInside/${id}`), 'at once on the node itself').toContain(`第${i}版`)
      took.push(await until(() => body(b, `/newsInside/${id}`), `第${i}版`, 2_000))
    }
    console.info(`seen on another node after ${took.map(Math.round).join(', ')} ms`)
  })

  test('where the line for changes is cut, nothing is kept, and all is dropped when it is back', async () => {
    const a = await app('postgres')
    await addColumns(a)
    const id = await addArticle(a, { title: '断线之前' })
    const address = `/api/articles/${id}`
    expect(await body(a, address)).toContain('断线之前')
    const entries = a.cache.entryCount
    expect(entries).toBeGreaterThan(0)
    await endBackends(a, 'listener')
    // Written directly to the database without notification: only dropping the whole cache can show it.
    await a.db.write.updateTable('articles').set({ title: '断线之中' }).where('id', '=', id).execute()
    await until(() => body(a, address), '断线之中', 5_000)
    await untilTrue(async () => {
      await body(a, address)
      return a.cache.peek(address) !== undefined
    }, 5_000)
    const b = await app('postgres', {}, { databaseUrl: a.databaseUrl })
    await retitle(b, id, '断线之后')
    await until(() => body(a, address), '断线之后', 2_000)
  })

  test('a database that is away for a while costs one line and one attempt at a time', async () => {
    const home = await app('postgres')
    await addColumns(home)
    const id = await addArticle(home, { title: '离开之前' })
    const proxy = await openProxy(String(home.databaseUrl))
    ends.push(() => proxy.close())
    const node = await app('postgres', {}, { databaseUrl: proxy.url })
    const address = `/newsInside/${id}`
    expect(await body(node, address)).toContain('离开之前')
    await proxy.cut()
    await sleep(3_000)
    expect(await body(node, address), 'read on from memory').toContain('离开之前')
    expect((await node.http.inject('/api/articles?tag=neu')).statusCode).toBe(503)
    expect((await node.http.inject({ method: 'POST', url: '/api/vitals', payload: vitals })).json()).toMatchObject({
      code: 503,
      data: null,
    })
    const attempts = proxy.refused
    await sleep(3_000)
    expect(proxy.refused - attempts, 'the listener tries twice a second, the heartbeat once').toBeLessThanOrEqual(12)
    await retitle(home, id, '回来之后')
    await proxy.mend()
    const took = await until(() => body(node, address), '回来之后', 5_000)
    expect((await node.http.inject({ method: 'POST', url: '/api/vitals', payload: vitals })).statusCode).toBe(200)
    console.info(`healthy ${Math.round(took)} ms after the database`)
  }, 40_000)

  test('connections that the server ends cost neither the process nor the next request', async () => {
    const a = await app('postgres')
    await addColumns(a)
    for (let i = 0; i < 5; i++) {
      await endBackends(a, 'pool')
      await sleep(50)
      expect((await a.http.inject(`/api/articles?page=${i + 1}`)).statusCode).toBe(200)
    }
  })
})

const vitals = { page: 'home', device: 'pc', metrics: [{ name: 'LCP', value: 1 }] }

describeOnBoth('a write whose news cannot be read', (dialect) => {
  test('stands, is answered as done, and is shown at once', async () => {
    const a = await app(dialect)
    await addColumns(a)
    const id = await addArticle(a, { title: '之前' })
    expect(await body(a, `/newsInside/${id}`)).toContain('之前')
    const written = await a.write(async (db, touch) => {
      const n = await insertChange(db, ['home'], a.clock.read().toISOString())
      await db.updateTable('changes').set({ tags: 'broken' }).where('n', '=', n).execute()
      await db.updateTable('articles').set({ title: '之后' }).where('id', '=', id).execute()
      touch(`article:${id}`)
      return n
    })
    await expect(a.bus.catchUp(), 'the news is unreadable indeed').rejects.toThrow()
    expect(await body(a, `/newsInside/${id}`)).toContain('之后')
    await a.db.write.deleteFrom('changes').where('n', '=', written).execute()
    await retitle(a, id, '又一次')
    expect(await body(a, `/newsInside/${id}`)).toContain('又一次')
  })
})

describeOnBoth('another history under a running node', (dialect) => {
  test('nothing of before is shown, although the newest change has the number that the node knows', async () => {
    const a = await app(dialect)
    await addColumns(a)
    const id = await addArticle(a, { title: '备份之前' })
    for (const title of ['备份之后', '后来改的']) await retitle(a, id, title)
    expect(await body(a, `/newsInside/${id}`)).toContain('后来改的')
    // A backup is restored without a lost connection, and somebody writes as many changes as were lost.
    await a.db.write.transaction().execute(async (db) => {
      const { n } = await db.selectFrom('change_counter').select('n').executeTakeFirstOrThrow()
      await db
        .deleteFrom('changes')
        .where('n', '>', n - 2)
        .execute()
      await db
        .updateTable('change_counter')
        .set({ n: n - 2 })
        .execute()
      await db.updateTable('articles').set({ title: '备份里的' }).where('id', '=', id).execute()
      for (const tag of ['albums', 'links'] as const) await insertChange(db, [tag], a.clock.read().toISOString())
    })
    await until(() => body(a, `/newsInside/${id}`), '备份里的', 5_000)
  })
})

describe('another process on the same file (sqlite)', () => {
  test('what it writes is seen within a second', async () => {
    const a = await app('sqlite')
    await addColumns(a)
    const id = await addArticle(a, { title: '本进程' })
    expect(await body(a, `/newsInside/${id}`)).toContain('本进程')
    const child = runNode(other, ['retitle', a.dataFolder, String(id), '别的进程'])
    expect(await child.ended).toMatchObject({ code: 0 })
    const took = await until(() => body(a, `/newsInside/${id}`), '别的进程', 1_000)
    expect(await body(a, '/api/articles')).toContain('别的进程')
    console.info(`seen ${Math.round(took)} ms after the other process ended`)
  })

  test('while it holds the lock, writes wait, reads go on, and the loop turns', async () => {
    const a = await app('sqlite')
    await addColumns(a)
    const holder = runNode(other, ['hold', a.dataFolder, '2000'])
    await holder.says('held')
    const loop = monitorEventLoopDelay({ resolution: 5 })
    loop.enable()
    const start = performance.now()
    const writes = Array.from({ length: 8 }, () => a.http.inject({ method: 'POST', url: '/api/vitals', payload: vitals }))
    const reads: number[] = []
    for (let i = 0; i < 15; i++) {
      const asked = performance.now()
      expect((await a.http.inject(`/api/articles?page=${i + 1}`)).statusCode).toBe(200)
      reads.push(performance.now() - asked)
      await sleep(80)
    }
    for (const answer of await Promise.all(writes)) expect(answer.statusCode).toBe(200)
    loop.disable()
    expect(performance.now() - start).toBeGreaterThan(1_500)
    const longest = loop.max / 1e6
    console.info(`loop stood still for at most ${Math.round(longest)} ms, reads took at most ${Math.round(Math.max(...reads))} ms`)
    expect(longest).toBeLessThan(300)
    const { n } = await a.db.read
      .selectFrom('vitals')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(8)
  })

  test('past five seconds a write is refused with 503, and nothing of it is kept', async () => {
    const a = await app('sqlite')
    const holder = runNode(other, ['hold', a.dataFolder, '6500'])
    await holder.says('held')
    const refused = await a.http.inject({ method: 'POST', url: '/api/vitals', payload: vitals })
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toEqual({ code: 503, message: '系统正忙，请稍后再试', data: null })
    await holder.ended
    expect(await a.db.read.selectFrom('vitals').selectAll().execute()).toEqual([])
    expect((await a.http.inject({ method: 'POST', url: '/api/vitals', payload: vitals })).statusCode).toBe(200)
  })

  test('a full disk is a 503, reads go on, and it heals when there is room again', async () => {
    const a = await app('sqlite')
    await addColumns(a)
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(a.db.write)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(a.db.write)
    const post = () =>
      a.http.inject({ method: 'POST', url: '/api/vitals', payload: { ...vitals, metrics: Array(4).fill(vitals.metrics[0]) } })
    let accepted = 0
    let answer = await post()
    for (; answer.statusCode === 200 && accepted < 50; accepted++) answer = await post()
    while (answer.statusCode === 200) {
      await a.db.write
        .insertInto('vitals')
        .values(manyVitals)
        .execute()
        .catch(() => {})
      answer = await post()
    }
    expect(answer.statusCode).toBe(503)
    expect((await a.http.inject('/api/articles')).statusCode).toBe(200)
    await sql.raw('pragma max_page_count = 1000000').execute(a.db.write)
    expect((await post()).statusCode).toBe(200)
    const { rows: check } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(a.db.write)
    expect(check).toEqual([{ integrity_check: 'ok' }])
  })
})

const manyVitals = Array.from({ length: 20 }, (_, value) => ({
  at: '2026-11-20T12:00:00.000Z',
  page: 'x'.repeat(500),
  device: 'pc',
  channel: null,
  name: 'LCP',
  value,
}))
