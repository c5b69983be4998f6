import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { runNode } from './child.ts'
import { league } from './competitions.ts'
import { insertCompetition } from './factories.ts'
import { openLine } from './line.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function site(settings: Readonly<Record<string, string>> = {}): Promise<TestApp & { origin: string; match: number }> {
  const app = await testApp('sqlite', settings)
  await insertCompetition(app, league())
  const line = await openLine(app)
  ends.push(async () => {
    line.close()
    await app.close()
  })
  const { id } = await app.db.read.selectFrom('matches').select('id').where('key', '=', 'p4').executeTakeFirstOrThrow()
  return { ...app, origin: line.origin, match: id }
}

/** The example, run as its first lines say. */
function follow(origin: string, topics: string) {
  const child = runNode('docs/examples/live-client.mjs', [origin, topics])
  ends.push(async () => {
    child.process.kill()
    await child.ended
  })
  return child
}

async function setScore(app: TestApp, match: number, score: number): Promise<void> {
  await app.write(async (db, touch) => {
    await db.updateTable('match_sides').set({ score }).where('match_id', '=', match).where('ordinal', '=', 0).execute()
    touch(`match:${match}`, 'matches')
  })
}

test('the example says what changes, and after its line broke what it missed, once', async () => {
  const app = await site()
  // A line that can be cut.
  const open = new Set<ServerResponse>()
  let isAway = false
  const asked: string[] = []
  const between = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    if (isAway) {
      response.writeHead(502).end()
      return
    }
    open.add(response)
    const upstream = await fetch(app.origin + request.url)
    response.writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
    response.on('close', () => upstream.body?.cancel().catch(() => {}))
    for await (const bytes of upstream.body ?? []) response.write(bytes)
    response.end()
  })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  ends.push(() => new Promise<void>((done) => between.close(() => done())))
  ends.push(() => between.closeAllConnections())
  const address = between.address()
  const client = follow(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, `match:${app.match}`)
  await client.says('"resync"')
  await setScore(app, app.match, 31)
  await client.says('"score":31')

  isAway = true
  for (const response of open) response.destroy()
  await setScore(app, app.match, 32)
  await setScore(app, app.match, 33)
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(2)
  isAway = false
  await client.says('"score":33')
  client.process.kill()
  const { stdout } = await client.ended
  const said: { event: string; data: { sides?: { score: number }[] } }[] = stdout
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))
  expect(said.filter(({ event }) => event === 'match').map(({ data }) => data.sides?.[0]?.score)).toEqual([31, 33])
  expect(said.filter(({ event }) => event === 'resync')).toHaveLength(1)
}, 40_000)

test('where the site has no room for a stream the example reads the digest', async () => {
  const app = await site({ LIVE_STREAMS: '0' })
  const client = follow(app.origin, `match:${app.match}`)
  await client.says('"resync"')
  await setScore(app, app.match, 41)
  await client.says('"score":41')
  await client.says(`"topic":"match:${app.match}"`)
}, 40_000)
