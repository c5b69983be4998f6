import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { openDatabase } from '#server/db/open.ts'
import type { LiveDigest } from '#shared/live.ts'
import { addArticle } from './factories.ts'
import { freePort, type OwnPostgres, startOwnPostgres } from './postgres.ts'
import { reportsPerAddress, sendReport } from './reports.ts'
import { type RunningSite, startSite } from './running-site.ts'

/** Servers are started and stopped again and again, on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const database = 'leitai'
/** How long after the database is back a node may still refuse writes, ms. */
const longestRecoveryMs = 5_000

let postgres: OwnPostgres
let url = ''
const sites: RunningSite[] = []
const ports: number[] = []

beforeAll(async () => {
  // Acknowledged writes must be on disk when it is killed.
  postgres = await startOwnPostgres(['synchronous_commit=on', 'full_page_writes=on'])
  await asAdmin((client) => client.query(`create database ${database} template template0 encoding 'UTF8'`))
  url = new URL(database, postgres.url).href
  for (const _node of [1, 2]) {
    const port = await freePort()
    ports.push(port)
    sites.push(await startSite({ port, databaseUrl: url, flags: ['--empty'] }))
  }
})
afterAll(async () => {
  for (const site of sites) await site.stop()
  await postgres?.stop()
})

async function asAdmin<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return await act(client).finally(() => client.end())
}

async function endBackends(): Promise<void> {
  await asAdmin((client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [database]),
  )
}

/** Counts up, so that no report or address is used twice. */
let next = 1
let addresses = 0

/** Visitors of all nodes, who write and read uncached data, until they are stopped. */
function visitors() {
  const acknowledged: number[] = []
  const statuses = new Map<number | null, number>()
  let isOpen = true
  const note = (status: number | null) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const newAddress = () => {
    addresses += 1
    return `127.1.${addresses >> 8}.${addresses & 255}`
  }
  const write = async (port: number) => {
    while (isOpen) {
      const address = newAddress()
      for (let sent = 0; sent < reportsPerAddress && isOpen; sent++) {
        const value = next++
        const status = await sendReport(port, address, value)
        note(status)
        if (status === 200) acknowledged.push(value)
        else await sleep(20)
      }
    }
  }
  const read = async (port: number) => {
    for (let page = 1; isOpen; page++) {
      const response = await fetch(`http://127.0.0.1:${port}/api/articles?tag=v${page}`).catch(() => null)
      note(response?.status ?? null)
      await response?.text().catch(() => '')
      if (response?.status !== 200) await sleep(20)
    }
  }
  const running = ports.flatMap((port) => [...[1, 2, 3, 4].map(() => write(port)), ...[1, 2, 3].map(() => read(port))])
  return {
    acknowledged,
    statuses,
    stop: async () => {
      isOpen = false
      await Promise.all(running)
    },
    newAddress,
    nextValue: () => next++,
  }
}
type Visitors = ReturnType<typeof visitors>

/** The time until each node accepts a write and answers a read, ms. */
async function recovery({ newAddress, nextValue, acknowledged }: Visitors): Promise<number> {
  const start = performance.now()
  await Promise.all(
    ports.map(async (port, i) => {
      let last: unknown
      for (;;) {
        if (sites[i]?.process.exitCode !== null) throw new Error(`Node ${i} has ended`)
        if (performance.now() - start > 30_000) throw new Error(`Node ${i} does not go on: ${JSON.stringify(last)}`)
        const value = nextValue()
        const written = await sendReport(port, newAddress(), value)
        if (written === 200) acknowledged.push(value)
        const read = await fetch(`http://127.0.0.1:${port}/api/articles?tag=w${value}`).catch(() => null)
        if (written === 200 && read?.status === 200) return
        last = { written, read: read?.status }
        await sleep(50)
      }
    }),
  )
  return performance.now() - start
}

/** What the first event of a stream and the digest say of what they know. */
async function isBehind(site: string): Promise<{ stream: unknown; digest: unknown }> {
  const leave = new AbortController()
  const stream = await fetch(`${site}/api/live?topics=home`, { signal: leave.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const hello = (await reader?.read())?.value ?? ''
  leave.abort()
  const digest = (await (await fetch(`${site}/api/live/digest`)).json()) as { data: LiveDigest }
  return { stream: JSON.parse(/^data: (.*)$/m.exec(hello)?.[1] ?? '{}').isBehind, digest: digest.data.isBehind }
}

async function lostOf({ acknowledged }: Visitors): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ value: number; n: string }>('select value, count(*) as n from vitals group by value')
  await client.end()
  const kept = new Map(rows.map(({ value, n }) => [Number(value), Number(n)]))
  return acknowledged.filter((value) => kept.get(value) !== 1)
}

describe('two nodes whose PostgreSQL goes away while they are read and written', () => {
  test('neither ends, both go on within five seconds, and nothing acknowledged is lost', async () => {
    const people = visitors()
    const took: string[] = []
    const losses: readonly (readonly [string, () => Promise<void>])[] = [
      ['backends', endBackends],
      ['fast', () => postgres.restart('fast')],
      ['backends', endBackends],
      ['immediate', () => postgres.restart('immediate')],
      ['fast', () => postgres.restart('fast')],
      ['immediate', () => postgres.restart('immediate')],
    ]
    for (const [name, lose] of losses) {
      await sleep(500)
      for (let times = 0; times < (name === 'backends' ? 8 : 1); times++) {
        await lose()
        await sleep(20)
      }
      const ms = await recovery(people)
      took.push(`${name} ${Math.round(ms)}`)
      expect(ms, name).toBeLessThan(longestRecoveryMs)
    }
    await sleep(500)
    await people.stop()
    expect(sites.map(({ process: { exitCode, signalCode } }) => [exitCode, signalCode])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(
      [...people.statuses.keys()].filter((status) => status !== 200 && status !== 503),
      'away is 503, never 500',
    ).toEqual([])
    expect(people.acknowledged.length).toBeGreaterThan(100)
    expect(await lostOf(people)).toEqual([])
    console.info(
      `ms until writes and reads went on: ${took.join(', ')}; ${people.acknowledged.length} acknowledged, answers`,
      people.statuses,
    )
  })

  test('a PostgreSQL that is halted refuses nothing that was seen before, and nothing acknowledged is lost', async () => {
    const people = visitors()
    const areBehind = async () => await Promise.all(sites.map(({ url }) => isBehind(url)))
    const [yes, no] = [true, false].map((is) => ({ stream: is, digest: is }))
    const pages = ports.map((port) => `http://127.0.0.1:${port}/newsList`)
    // Nobody has asked yet what this change was when the database goes.
    const db = await openDatabase({ databaseUrl: url, dataFolder: '' }, async () => {})
    const write = <T>(act: Parameters<typeof transact<T>>[2]) => transact(db, systemClock, act)
    await addArticle({ db, write }, { title: '最后一刻' })
    await db.close()
    await sleep(1_000)
    for (const page of pages) expect((await fetch(page)).status).toBe(200)
    await postgres.freeze()
    const expectHalted = async (page: string, i: number) => {
      expect((await fetch(page, { signal: AbortSignal.timeout(1_000) })).status).toBe(200)
      const ready = await fetch(`${sites[i]?.url}/readyz`, { signal: AbortSignal.timeout(5_000) })
      expect([ready.status, await ready.text()]).toEqual([503, 'database unreachable'])
      // It may be an old one, of which the database knows where it leads.
      const unknown = await fetch(`${sites[i]?.url}/no-such-page`, { signal: AbortSignal.timeout(10_000) })
      expect([unknown.status, unknown.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      expect(await unknown.text()).toMatch(/<h1[^>]*>网站暂时打不开</)
      expect(await sendReport(ports[i] ?? 0, people.newAddress(), people.nextValue())).toBe(503)
    }
    await Promise.all(pages.map(expectHalted))
    // An open page does not call current what may be old. What is not known yet is waited for as long as any question.
    await vi.waitFor(async () => expect(await areBehind()).toEqual([yes, yes]), 15_000)
    postgres.thaw()
    const ms = await recovery(people)
    expect(ms).toBeLessThan(longestRecoveryMs)
    await vi.waitFor(async () => expect(await areBehind()).toEqual([no, no]), 5_000)
    await people.stop()
    expect([...people.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await lostOf(people)).toEqual([])
    console.info(`ms until writes and reads went on after a halt: ${Math.round(ms)}`)
  })

  test('after all this the line for changes stands again on both nodes', async () => {
    const db = await openDatabase({ databaseUrl: url, dataFolder: '' }, async () => {})
    const write = <T>(act: Parameters<typeof transact<T>>[2]) => transact(db, systemClock, act)
    const id = await addArticle({ db, write }, { title: '第零版' })
    for (let version = 1; version <= 3; version++) {
      await write(async (trx, touch) => {
        await trx
          .updateTable('articles')
          .set({ title: `第${version}版` })
          .where('id', '=', id)
          .execute()
        touch('articles', `article:${id}`)
      })
      const start = performance.now()
      for (const port of ports) {
        const shown = async () => await (await fetch(`http://127.0.0.1:${port}/api/articles/${id}`)).text()
        while (!(await shown()).includes(`第${version}版`)) {
          expect(performance.now() - start).toBeLessThan(3_000)
          await sleep(20)
        }
      }
    }
    await db.close()
  })
})
