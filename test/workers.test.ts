import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '#server/base/clock.ts'
import { readEnv, usualWorkers } from '#server/base/env.ts'
import { transact } from '#server/cache/transact.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { runNode } from './child.ts'
import { league } from './competitions.ts'
import { makePlace } from './database.ts'
import { firstAdmin } from './first-admin.ts'
import { keepAsking, processOf } from './keep-asking.ts'
import { type Line, lineTo } from './line.ts'
import { freePort } from './postgres.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { openStream } from './stream.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Group {
  site: RunningSite
  port: number
}

/** A site with a running match, served by two workers. */
async function startGroup(dialect: 'sqlite' | 'postgres', settings: Readonly<Record<string, string>> = {}): Promise<Group> {
  const place = await makePlace(dialect)
  ends.push(() => place.remove())
  const db = await openDatabase(place, migrate)
  const now = new Date().toISOString()
  await transact(db, systemClock, (trx, touch) => saveCompetition(trx, touch, league(), { now, standing: null }))
  await db.close()
  const port = await freePort()
  const { dataFolder, databaseUrl } = place
  const site = await startSite({
    port,
    dataFolder,
    ...(databaseUrl === null ? {} : { databaseUrl }),
    flags: ['--empty'],
    settings: { LEITAI_WORKERS: '2', LOG_LEVEL: 'info', ...settings },
  })
  ends.push(() => site.stop())
  // The first answers before the second listens.
  await expect.poll(() => site.said(), { timeout: 30_000 }).toContain('Leitai 已启动')
  // On a busy machine a start counts as pressure for a second.
  for (let good = 0; good < 8; good += 1) if ((await fetch(site.url, { headers: { connection: 'close' } })).status !== 200) good = 0
  return { site, port }
}

/** A kept connection to each of two workers. */
async function lineToEach(port: number): Promise<[Line, Line]> {
  const lines = new Map<string, Line>()
  for (let tries = 0; tries < 50 && lines.size < 2; tries += 1) {
    const line = lineTo(port)
    const worker = processOf(await line.ask('/healthz'))
    if (lines.has(worker)) line.close()
    else lines.set(worker, line)
  }
  const [a, b] = [...lines.values()]
  if (!a || !b) throw new Error('There was only one worker')
  ends.push(() => {
    a.close()
    b.close()
  })
  return [a, b]
}

async function pidsOfWorkers({ site }: Group): Promise<number[]> {
  const pids = await readFile(`/proc/${site.process.pid}/task/${site.process.pid}/children`, 'utf8')
  return pids.trim().split(' ').map(Number)
}

async function metricOf(line: Line, name: string): Promise<number> {
  const { body } = await line.ask('/metrics')
  return [...body.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0)
}

/** What is entered through one is seen through the other at once, and told by its streams. */
async function expectOneSite({ site, port }: Group, [a, b]: readonly [Line, Line], cookie: string): Promise<void> {
  const { body } = await a.ask('/api/matches/now')
  const id = /"id":(\d+)/.exec(body)?.[1] ?? ''
  expect(JSON.parse(body), body).toMatchObject({ code: 200 })
  const console = { headers: { cookie, origin: site.url, 'content-type': 'application/json' } }
  const { data } = JSON.parse((await a.ask('/api/admin/competitions', console)).body)
  const competition = data.items[0]
  let rev: number = JSON.parse((await a.ask(`/api/admin/competitions/${competition.id}`, console)).body).data.rev
  const readers = await Promise.all(Array.from({ length: 4 }, () => openStream(port, `topics=match:${id}`)))
  for (const reader of readers) ends.push(() => reader.close())
  for (const reader of readers) await reader.next('hello')

  for (let round = 0; round < 12; round += 1) {
    const [writer, reader] = round % 2 ? [a, b] : [b, a]
    await reader.ask(`/api/matches/${id}`)
    const act = { kind: 'set_score', match: 'p4', scores: [round % 3, 0], games: [] }
    const done = await writer.ask(`/api/admin/competitions/${competition.id}/acts`, {
      method: 'POST',
      ...console,
      body: JSON.stringify({ rev, isPreview: false, act }),
    })
    expect(done.status, done.body).toBe(200)
    rev = JSON.parse(done.body).data.rev
    const seen = JSON.parse((await reader.ask(`/api/matches/${id}`)).body).data
    expect([round, seen.sides[0].score]).toEqual([round, round % 3])
  }
  for (const reader of readers) await expect.poll(() => reader.text(), { timeout: 5_000 }).toContain('"score":2')
}

test('on PostgreSQL too, what is entered through one worker is seen through the other at once, and told by its streams', async () => {
  const group = await startGroup('postgres')
  const { cookie } = await firstAdmin(group.site)
  await expectOneSite(group, await lineToEach(group.port), cookie)
}, 90_000)

/** Connections that one worker has too many are shared out with their next answers, and no request fails. */
async function expectShared(port: number): Promise<void> {
  const lines = Array.from({ length: 32 }, () => lineTo(port))
  ends.push(() => {
    for (const line of lines) line.close()
  })
  const askAll = (asked: readonly Line[]) =>
    Promise.all(
      asked.map(async (line) => {
        const answer = await line.ask('/healthz')
        expect(answer.status).toBe(200)
        return { line, worker: processOf(answer) }
      }),
    )
  const first = await askAll(lines)
  const ofEach = Object.values(Object.groupBy(first, ({ worker }) => worker)).map((members = []) => members.map(({ line }) => line))
  const [most = [], ...others] = ofEach.sort((one, other) => other.length - one.length)
  for (const line of others.flat()) line.close()
  await expect
    .poll(async () => (await askAll(most)).filter(({ worker }) => worker === first.find(({ line }) => line === most[0])?.worker).length, {
      timeout: 20_000,
    })
    .toBeLessThanOrEqual(most.length / 2 + 1)
  for (const line of most) line.close()
}

test('connections that one worker has too many are shared out with their next answers; restarted in turn under load, no request fails and both are new; a worker that is killed is replaced, one that is told to end only after another is there, and a stop ends all', async () => {
  const group = await startGroup('sqlite')
  const { site, port } = group
  await expectShared(port)
  // A balancer asks too: the machine is ready all the while.
  const restart = keepAsking(port, { paths: ['/readyz', '/', '/api/articles', '/newsList'] })
  await sleep(300)
  site.process.kill('SIGHUP')
  await expect.poll(() => site.said(), { timeout: 60_000 }).toContain('all workers were restarted')
  await sleep(300)
  const { asked, failed, processes } = await restart.stop()
  expect(failed).toEqual([])
  expect(asked).toBeGreaterThan(100)
  expect(processes.size).toBe(4)

  const [first = 0, second = 0] = await pidsOfWorkers(group)
  process.kill(first, 'SIGKILL')
  await expect.poll(async () => (await pidsOfWorkers(group)).filter((pid) => pid !== first).length, { timeout: 20_000 }).toBe(2)
  const line = lineTo(port)
  ends.push(() => line.close())
  await expect.poll(() => metricOf(line, 'leitai_workers'), { timeout: 20_000 }).toBe(2)
  expect(await metricOf(line, 'leitai_workers_lost_total')).toBe(1)

  const load = keepAsking(port)
  process.kill(second, 'SIGTERM')
  await expect.poll(async () => (await pidsOfWorkers(group)).includes(second), { timeout: 30_000 }).toBe(false)
  expect((await load.stop()).failed).toEqual([])

  const pids = await pidsOfWorkers(group)
  expect(pids).toHaveLength(2)
  const exit = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 120_000)

test('what is entered through one of two workers is seen through the other at once, and told by its streams; what is counted and limited is so for all of them; pictures are drawn, read and taken in by processes of the primary one; where none can listen, the start ends with one line', async () => {
  const group = await startGroup('sqlite', { LIVE_STREAMS: '4', CACHE_MB: '32' })
  const { site, port } = group
  const [a, b] = await lineToEach(port)
  for (const line of [a, b]) for (let i = 0; i < 5; i += 1) await line.ask('/api/articles')
  const hits = await metricOf(a, 'leitai_cache_hits_total')
  expect(hits).toBeGreaterThanOrEqual(8)
  expect(await metricOf(b, 'leitai_cache_hits_total')).toBe(hits)

  // Vitals are taken 60 times a minute from one address.
  const report = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"page":"home","device":"pc","metrics":[{"name":"LCP","value":1}]}',
  }
  const statuses: number[] = []
  for (let i = 0; i < 62; i += 1) statuses.push((await (i % 2 ? a : b).ask('/api/vitals', report)).status)
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429])

  const readers = await Promise.all(Array.from({ length: 6 }, () => openStream(port, 'topics=home')))
  for (const reader of readers) ends.push(() => reader.close())
  const modes = await Promise.all(readers.map(async (reader) => (await reader.next('hello')).data.mode))
  expect(modes.sort()).toEqual(['poll', 'poll', 'stream', 'stream', 'stream', 'stream'])
  expect(await metricOf(a, 'leitai_live_streams')).toBe(4)
  expect(await metricOf(b, 'leitai_live_refused_full_total')).toBe(2)
  for (const reader of readers) reader.close()
  await expect.poll(() => metricOf(a, 'leitai_live_streams')).toBe(0)
  const next = await openStream(port, 'topics=home')
  ends.push(() => next.close())
  expect((await next.next('hello')).data.mode).toBe('stream')
  next.close()
  await expect.poll(() => metricOf(a, 'leitai_live_streams')).toBe(0)

  const { ask, cookie } = await firstAdmin(site)
  await expectOneSite(group, [a, b], cookie)
  const { data } = await ask('GET', '/api/admin/health')
  expect(data).toMatchObject({ cache: { longestBytes: 32 * 1024 * 1024, hits: expect.any(Number) } })

  for (const line of [a, b]) expect(await line.ask('/favicon.ico')).toMatchObject({ status: 200 })
  // Its workers, and the one that draws.
  expect(await pidsOfWorkers(group)).toHaveLength(3)
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const sent = await fetch(`${site.url}/api/admin/media?name=a.png`, {
    method: 'POST',
    headers: { cookie, origin: site.url, 'content-type': 'image/png' },
    body: Buffer.from(png, 'base64'),
  })
  expect([sent.status, await sent.json()]).toEqual([200, expect.objectContaining({ code: 200 })])
  const [competition] = JSON.parse((await a.ask('/api/competitions')).body).data.items
  const table = (text: string) =>
    fetch(`${site.url}/api/admin/competitions/${competition.id}/sheets/entrants`, {
      method: 'POST',
      headers: { cookie, origin: site.url, 'content-type': 'text/csv' },
      body: text,
    }).then((response) => response.json())
  expect(await table('名称\n云涧\n')).toMatchObject({ code: 200, data: { state: expect.any(String) } })
  expect(JSON.stringify(await table('\0\0\0'))).toContain('"state":"refused"')

  const { dataFolder, remove } = await makePlace('sqlite')
  ends.push(remove)
  const settings = { PORT: String(port), LEITAI_DATA: dataFolder, LEITAI_WORKERS: '2', LOG_LEVEL: 'silent' }
  const { code, stderr } = await runNode('dist/app/cli.js', ['start', '--empty'], settings).ended
  expect(code).toBe(1)
  expect(stderr).toContain(`端口 ${port} 已被占用`)
}, 120_000)

test('as many as the cores, fewer where there is less memory, and what makes no sense is refused', async () => {
  const gigabyte = 1024 ** 3
  for (const [cores, bytes, wanted] of [
    [2, 4 * gigabyte, 2],
    [8, 2 * gigabyte, 3],
    [4, gigabyte, 1],
    [1, 64 * gigabyte, 1],
  ] as const)
    expect([cores, bytes, usualWorkers(cores, bytes)]).toEqual([cores, bytes, wanted])
  expect(readEnv({}).workers).toBe(1)
  expect(readEnv({ LEITAI_WORKERS: '3' }).workers).toBe(3)
  expect(readEnv({ LEITAI_WORKERS: 'auto' }).workers).toBeGreaterThanOrEqual(1)
  for (const LEITAI_WORKERS of ['0', '-1', 'all', '65', '1.5'])
    expect(() => readEnv({ LEITAI_WORKERS })).toThrow(/LEITAI_WORKERS 必须是 auto/)
})
