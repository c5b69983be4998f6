import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConsole } from '#server/http/access.ts'
import { methodsOf, type RouteTable } from '#server/http/route-table.ts'
import { type TestApp, testApp } from './app.ts'
import { league } from './competitions.ts'
import { ownOrigin, signedIn } from './console.ts'
import { describeOnBoth } from './database.ts'
import { addArticle, addColumns, addPage, insertCompetition } from './factories.ts'
import { openLine } from './line.ts'
import { pathNames, queryNames } from './route-values.ts'
import { openStream } from './stream.ts'

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2_147_483_647)
/** On each database, each with cases of its own, and with others in each run: a long search is one with FUZZ_RUNS. */
const runs = Number(process.env.FUZZ_RUNS ?? 20)
/** Detects a hanging answer; speed is measured by the bench, on a machine without other load. */
const longestMs = 10_000

/** Text that schemas, databases and routers stumble over. */
const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-0',
    '1',
    '1e309',
    'NaN',
    'null',
    'true',
    '\u0000',
    '\ud800',
    '\u202e',
    '％',
    '%',
    '%00',
    '..',
    '/',
    '\\',
    "'",
    '"',
    '`',
    ';--',
    '<script>',
    '{{7*7}}',
    '#{x}',
    '__proto__',
    'constructor',
    'toString',
    'latest',
    'news',
    '云涧',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.string({ minLength: 900, maxLength: 1_000 }),
)

/** Values close to a JSON schema: mostly valid, sometimes not. */
function near(schema: unknown): fc.Arbitrary<unknown> {
  const off = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }))
  return fc.oneof({ weight: 6, arbitrary: formed(schema) }, { weight: 1, arbitrary: off })
}

function formed(schema: unknown): fc.Arbitrary<unknown> {
  const { type, properties, required, items, anyOf, const: only, minimum, maximum } = asSchema(schema)
  if (only !== undefined) return fc.constant(only)
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(near))
  switch (type) {
    case 'object': {
      const known = Object.fromEntries(Object.entries(asSchema(properties)).map(([name, part]) => [name, near(part)]))
      const must = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
      const whole = fc.record(known, { requiredKeys: must })
      return fc.oneof(
        { weight: 5, arbitrary: whole },
        {
          weight: 1,
          arbitrary: fc.tuple(whole, nasty, fc.jsonValue({ maxDepth: 2 })).map(([object, key, value]) => ({ ...object, [key]: value })),
        },
        { weight: 1, arbitrary: fc.record(known, { requiredKeys: [] }) },
      )
    }
    case 'array':
      return fc.array(near(items), { maxLength: 8 })
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(minimum ?? 0, maximum ?? 9, -1, 2 ** 31, 2 ** 53, 1e308, -0, 0.5),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      )
    case 'boolean':
      return fc.boolean()
    default:
      return nasty
  }
}

function asSchema(schema: unknown): Readonly<Record<string, unknown>> {
  return typeof schema === 'object' && schema !== null ? Object.fromEntries(Object.entries(schema)) : {}
}

function requestsOf(route: RouteOptions): fc.Arbitrary<{ url: string; body: unknown }> {
  const names = pathNames(route)
  const path = fc
    .tuple(...names.map(() => nasty))
    .map((values) =>
      names.reduce((url, name, i) => url.replace(name === '*' ? '*' : `:${name}`, () => escaped(values[i] ?? '')), route.url),
    )
  const name = fc.oneof(fc.constantFrom(...queryNames(route), 'page', 'tag'), nasty)
  const query = fc.array(fc.tuple(name, nasty), { maxLength: 4 })
  return fc.record({ path, query, body: near(route.schema?.body) }).map(({ path, query, body }) => ({
    url: query.length === 0 ? path : `${path}?${query.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&')}`,
    body,
  }))
}

/** Encoded as a browser would; what cannot be encoded (a lone surrogate) becomes bytes that no decoder accepts. */
function escaped(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}

describeOnBoth('fuzz', (dialect) => {
  const ownSeed = dialect === 'sqlite' ? seed : seed + 1
  let app: TestApp
  let n = 0
  let beginning = ''
  beforeAll(async () => {
    app = await testApp(dialect)
    beginning = app.live.position()
    await addColumns(app)
    await addArticle(app, { tags: ['云涧'] })
    await addPage(app, 'about')
    await insertCompetition(app, league())
    console.info(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`)
  })
  afterAll(() => app.close())

  test('no request of any route is answered with 5xx, and none hangs', async () => {
    await fuzz(
      app.routes.filter((route) => !isConsole(route.config?.access)),
      runs,
      async () => ({}),
    )
  }, 120_000)

  test('nor is any of the console, sent by an admin', async () => {
    const headers = async () => ({ cookie: (await signedIn(app, 'admin')).cookie, origin: ownOrigin })
    await fuzz(
      app.routes.filter((route) => isConsole(route.config?.access)),
      Math.ceil(runs / 2),
      headers,
    )
  }, 240_000)

  test('a stream of any topics from any number begins with hello, or is refused', async () => {
    const line = await openLine(app)
    const position = app.live.position()
    const topic = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('competitions', 'home', 'matches', 'winners') },
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.constantFrom('match', 'competition', 'team', 'player'), fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer()))
          .map((parts) => parts.join(':')),
      },
      { weight: 1, arbitrary: nasty },
    )
    const since = fc.oneof(
      fc.constantFrom(undefined, beginning, position, `${position}0`, position.replace(/\.\d+/, '.2147483648')),
      nasty,
      fc.array(fc.oneof(fc.nat().map(String), nasty), { maxLength: 4 }).map((parts) => parts.join('.')),
    )
    const frames: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(topic, { minLength: 1, maxLength: 4 }), since, async (topics, from) => {
        const query = `topics=${escaped(topics.join())}${from === undefined ? '' : `&since=${escaped(from)}`}`
        const reader = await openStream(line.port, query)
        if (reader.status === 200) {
          const { data, id } = await reader.next('hello')
          expect([query, data.mode, id === undefined]).toEqual([query, 'stream', false])
          if (from === beginning && topics.includes('matches')) frames.push((await reader.next('match')).event)
        } else expect([query, reader.status]).toEqual([query, 400])
        reader.close()
      }),
      { seed: ownSeed, numRuns: runs, examples: [[['matches'], beginning]] },
    )
    expect(frames.length).toBeGreaterThan(0)
    await expect.poll(() => app.live.figures().streams).toBe(0)
    line.close()
  }, 120_000)

  async function fuzz(routes: RouteTable, numRuns: number, headersOf: () => Promise<Record<string, string>>): Promise<void> {
    let headers = await headersOf()
    for (const route of routes) {
      for (const method of methodsOf(route)) {
        if (method === 'HEAD') continue
        await fc.assert(
          fc.asyncProperty(requestsOf(route), async ({ url, body }) => {
            const start = performance.now()
            n += 1
            // Without a turn of the event loop the server would rightly report itself as overloaded.
            if (n % 10 === 0) await new Promise((done) => setImmediate(done))
            const answer = await app.http.inject({
              method: method as 'GET', // the route table holds only methods that exist
              url,
              // Rate limits are per address; here they would hide the real response.
              remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
              ...(method === 'GET' || route.schema?.body === undefined
                ? { headers }
                : { payload: JSON.stringify(body) ?? '', headers: { ...headers, 'content-type': 'application/json' } }),
            })
            // Some routes end the session of the caller, or take the permission.
            if (answer.statusCode === 401 || answer.statusCode === 403) headers = await headersOf()
            expect(answer.statusCode, url).toBeLessThan(500)
            expect(answer.statusCode, url).not.toBe(429)
            expect(performance.now() - start, url).toBeLessThan(longestMs)
            if (answer.statusCode === 200 && new URL(url, 'http://x').pathname.includes('/export')) {
              // A table as a file.
              expect(answer.headers['content-type'], url).toMatch(/^(text\/csv|application\/vnd\.openxmlformats)/)
            } else if (url.startsWith('/api/') && !url.startsWith('/api/docs') && !url.startsWith('/api/openapi')) {
              expect(Object.keys(answer.json()).sort(), url).toEqual(['code', 'data', 'message'])
            }
          }),
          { seed: ownSeed, numRuns },
        )
      }
    }
  }
})
