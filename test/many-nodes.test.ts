import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '#server/base/clock.ts'
import { openBus } from '#server/cache/bus.ts'
import { ResponseCache } from '#server/cache/response-cache.ts'
import { transact } from '#server/cache/transact.ts'
import { openDatabase } from '#server/db/open.ts'
import { makePlace } from './database.ts'
import { keepAsking } from './keep-asking.ts'
import { isNginxHere, type Nginx, startNginx, whyNoNginx } from './nginx.ts'
import { freePort } from './postgres.ts'
import { previousRelease } from './previous-release.ts'
import { type RunningSite, startSite } from './running-site.ts'

/** nginx leaves out a node that did not answer for three seconds: docs/operations.md. */
const leftOutMs = 3_500

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Node {
  port: number
  /** Starts it, or starts it again after it has ended; `root`: where another release lies. */
  start(root?: string): Promise<RunningSite>
}

/** Two nodes on one PostgreSQL behind nginx with the printed file. */
async function twoNodes(): Promise<{ nodes: [Node, Node]; nginx: Nginx }> {
  const place = await makePlace('postgres')
  ends.push(() => place.remove())
  const settings = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://example.com', LOG_LEVEL: 'error' }
  const node = async (): Promise<Node> => {
    const { dataFolder, remove } = await makePlace('sqlite')
    ends.push(remove)
    const port = await freePort()
    return {
      port,
      start: async (root) => {
        const wish = { port, dataFolder, databaseUrl: place.databaseUrl ?? '', flags: ['--empty'], settings }
        const site = await startSite(root === undefined ? wish : { ...wish, root })
        ends.push(() => site.stop())
        return site
      },
    }
  }
  const nodes: [Node, Node] = [await node(), await node()]
  const nginx = await startNginx(nodes.map(({ port }) => port))
  ends.push(() => nginx.remove())
  return { nodes, nginx }
}

function statusThrough({ secure }: Nginx): Promise<number> {
  return new Promise((done) => {
    const params = { host: '127.0.0.1', port: secure, path: '/', servername: 'example.com', rejectUnauthorized: false, agent: false }
    request(params, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
      .on('error', () => done(0))
      .end()
  })
}

test('behind nginx: this release takes the place of the one before it on one node after the other, one goes back, and no request fails; one killed, at most one in a hundred, within five seconds', async (context) => {
  if (!isNginxHere) return context.skip(whyNoNginx)
  const previous = await previousRelease()
  if (previous === null)
    console.warn('The history of this repository is not here: this release was tried with itself, not with the one before')
  const { nodes, nginx } = await twoNodes()
  const [a, b] = nodes
  const old = await a.start(previous ?? undefined)
  const other = await b.start(previous ?? undefined)
  await expect.poll(() => statusThrough(nginx), { timeout: 30_000 }).toBe(200)

  const upgrade = keepAsking(nginx.secure, { isSecure: true })
  /** nginx tries it again three seconds later, and a busy machine takes its time for that. Meanwhile nothing changes. */
  const answeredBy = async (count: number) => {
    await upgrade.calmly(() => sleep(leftOutMs))
    await expect.poll(() => upgrade.processes.size, { timeout: 30_000 }).toBe(count)
  }
  await sleep(300)
  await old.stop()
  // While a node starts, the other one answers; what is to be seen is that it is left out, and taken in again.
  const now = await upgrade.calmly(() => a.start())
  await answeredBy(3)
  await other.stop()
  const stays = await upgrade.calmly(() => b.start())
  await answeredBy(4)
  // And back: the database has the newer schema by now.
  await now.stop()
  await upgrade.calmly(() => a.start(previous ?? undefined))
  await answeredBy(5)
  const upgraded = await upgrade.stop()
  expect(upgraded.failed).toEqual([])
  expect(upgraded.asked).toBeGreaterThan(200)

  const kill = keepAsking(nginx.secure, { isSecure: true })
  await sleep(500)
  stays.process.kill('SIGKILL')
  await sleep(6_000)
  const killed = await kill.stop()
  expect(killed.failed.length, JSON.stringify(killed.failed)).toBeLessThanOrEqual(killed.asked / 100)
  expect(killed.failed.filter(({ at }) => at > 5_500)).toEqual([])
}, 240_000)

test('twenty-five nodes hear of one change, each by one connection that listens', async () => {
  const place = await makePlace('postgres')
  ends.push(() => place.remove())
  const log = { warn: () => {}, error: () => {} }
  const nodes = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const db = await openDatabase(place, async () => {})
      const cache = new ResponseCache({ now: Date.now, maxBytes: 1_000_000 })
      const bus = await openBus(db, place.databaseUrl, cache, log)
      ends.push(async () => {
        await bus.close()
        await db.close()
      })
      return { db, bus }
    }),
  )
  const [first] = nodes
  if (!first) throw new Error('There are nodes')
  for (let n = 1; n <= 3; n += 1) {
    await transact(first.db, systemClock, async (_trx, touch) => touch('articles'))
    await expect.poll(() => nodes.filter(({ bus }) => bus.state().seen === n).length, { timeout: 10_000, interval: 5 }).toBe(25)
  }
  const { rows } = await sql<{ listening: number }>`select count(*)::int as listening from pg_stat_activity
    where datname = current_database() and application_name = 'leitai changes'`.execute(first.db.write)
  expect(rows).toEqual([{ listening: 25 }])
}, 60_000)
