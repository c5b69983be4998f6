import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConsole } from '#server/http/access.ts'
import { methodsOf } from '#server/http/route-table.ts'
import { type TestApp, testApp } from './app.ts'
import { ownOrigin, signedIn } from './console.ts'
import { describeOnBoth } from './database.ts'
import { forbiddenMutants, hugeMutants, type Mutant, mutant, oddMutants, randomHan, textsIn, timelessMutants } from './mutants.ts'
import { pathNames, queryNames } from './route-values.ts'
import { rowHash } from './row-hash.ts'
import { type ValidRequest, type ValidRequests, validRequests } from './valid-requests.ts'

/** A sentence in Chinese; what it quotes may be in letters. */
const sentence = /\p{Script=Han}{2}/u

describeOnBoth('bodies with one thing wrong', (dialect) => {
  let app: TestApp
  let valid: ValidRequests[]
  let n = 0
  beforeAll(async () => {
    app = await testApp(dialect)
    valid = await validRequests(app)
  })
  afterAll(() => app.close())

  const nameOf = ({ route, kind }: ValidRequests) => (kind === undefined ? route : `${route} (${kind})`)

  /** Different mutants per database, of a large body some: to the schema a field is the same wherever it is. */
  function some(mutants: readonly Mutant[]): readonly Mutant[] {
    const step = Math.max(2, Math.ceil(mutants.length / 80))
    return mutants.filter((_, i) => i % step === (dialect === 'sqlite' ? 0 : step - 1))
  }

  let fields = 0
  /** Every second field, the others with the other database: the schema refuses them before a database is asked. */
  function ofEverySecond(mutants: readonly Mutant[]): readonly Mutant[] {
    return mutants.filter(({ path }, i) => {
      if (path !== mutants[i - 1]?.path) fields += 1
      return fields % 2 === (dialect === 'sqlite' ? 0 : 1)
    })
  }

  async function send({ route }: ValidRequests, { url, cookie }: ValidRequest, json: string) {
    n += 1
    // Without a turn of the event loop the server would rightly report itself as overloaded.
    if (n % 20 === 0) await new Promise((done) => setImmediate(done))
    const response = await app.http.inject({
      method: route.split(' ')[0] as 'POST', // the table of routes holds only methods that exist
      url,
      // Rate limits are per address; here they would hide the real response.
      remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      headers: { origin: ownOrigin, 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
      payload: json,
    })
    const { message, data } = response.json<{ message: string; data: { faults?: { path: string }[] } | null }>()
    return { status: response.statusCode, message, faults: data?.faults ?? [] }
  }

  /** What one body may not hold; how many of each kind were tried. */
  const kinds = { characters: forbiddenMutants, times: timelessMutants, numbers: hugeMutants }

  /** The body of an article is one field. */
  const isOf = (fault: string, path: string) => fault === path || (fault.endsWith('/body') && path.startsWith(fault))

  test('a character that cannot be kept, a day or an hour that no calendar has and a number that PostgreSQL cannot keep are refused at their field, and nothing is stored', async () => {
    const wrong: unknown[] = []
    const tried = { characters: 0, times: 0, numbers: 0 }
    for (const requests of valid) {
      let request = await requests.make()
      const before = await rowHash(app.db)
      for (const kind of ['characters', 'times', 'numbers'] as const) {
        if (requests.isGuess) request = await requests.make()
        for (const { path, what, json } of ofEverySecond(kinds[kind](request.body))) {
          tried[kind] += 1
          const { status, message, faults } = await send(requests, request, json)
          const isAtField = faults.length === 0 ? !request.url.startsWith('/api/admin/') : faults.some((fault) => isOf(fault.path, path))
          const isRefused = request.url.startsWith('/api/admin/') ? status === 422 : status === 400
          if (isRefused && sentence.test(message) && isAtField) continue
          wrong.push([nameOf(requests), path, what, status, message, faults.map((fault) => fault.path)])
          if (status < 300) request = await requests.make()
        }
      }
      if (wrong.length === 0) expect([nameOf(requests), await rowHash(app.db)]).toEqual([nameOf(requests), before])
    }
    expect(wrong).toEqual([])
    expect(tried.characters).toBeGreaterThan(250)
    expect(tried.times).toBeGreaterThan(50)
    expect(tried.numbers).toBeGreaterThan(50)
  }, 300_000)

  test('whatever stands in place of a value, the answer is a sentence and never 5xx', async () => {
    const wrong: unknown[] = []
    for (const requests of valid) {
      let request = await requests.make()
      for (const { path, what, json } of some(oddMutants(request.body))) {
        if (requests.isGuess) request = await requests.make()
        const { status, message } = await send(requests, request, json)
        if (status < 300) request = await requests.make()
        else if (status >= 500 || status === 429 || !sentence.test(message)) wrong.push([nameOf(requests), path, what, status, message])
      }
    }
    expect(wrong).toEqual([])
  }, 300_000)

  // SQLite has no bound of its own for a text, and none for the entry of an index.
  if (dialect === 'postgres')
    test('a text may be as long as the sentence says that refuses a longer one', async () => {
      const wrong: unknown[] = []
      let tried = 0
      for (const requests of valid) {
        let request = await requests.make()
        for (const { place, value } of textsIn(request.body)) {
          const refused = await send(requests, request, mutant(request.body, place, value + randomHan(6_000), '').json)
          const limit = Number(/(?:最多|不能超过) (\d+) 个字/.exec(refused.message)?.[1] ?? 0)
          if (refused.status < 300) request = await requests.make()
          if (limit === 0) continue
          tried += 1
          const { status, message } = await send(
            requests,
            request,
            mutant(request.body, place, value + randomHan(limit - [...value].length), '').json,
          )
          if (status >= 500 || message.includes(`${limit} 个字`)) wrong.push([nameOf(requests), place.join('/'), limit, status, message])
          if (status < 300) request = await requests.make()
        }
      }
      expect(wrong).toEqual([])
      expect(tried).toBeGreaterThan(100)
    }, 120_000)

  // The words and numbers that PostgreSQL refuses, and SQLite takes; the fuzz has them and others for both.
  if (dialect === 'postgres')
    test('no parameter of an address is too odd to be answered', async () => {
      const { cookie } = await signedIn(app, 'admin')
      const odd = ['%00', '%ef%bf%bf', '2147483648', '-2147483649', '1e400', 'x'.repeat(2_000)]
      const wrong: unknown[] = []
      for (const route of app.routes) {
        // Other routes write, and have no parameters but an id: their bodies are above.
        if (!methodsOf(route).includes('GET')) continue
        const plain = pathNames(route).reduce((url, name) => url.replace(name === '*' ? '*' : `:${name}`, '1'), route.url)
        const targets = odd.flatMap((value) => [
          ...pathNames(route).map((name) => route.url.replace(name === '*' ? '*' : `:${name}`, value).replace(/:[a-z]+/gi, '1')),
          ...queryNames(route).map((name) => `${plain}?${name}=${value}`),
        ])
        for (const url of targets) {
          const { statusCode } = await app.http.inject({ url, headers: isConsole(route.config?.access) ? { cookie } : {} })
          if (statusCode >= 500) wrong.push([url.slice(0, 200), statusCode])
        }
      }
      expect(wrong).toEqual([])
    }, 120_000)

  test('every route that takes a body has one that is taken', async () => {
    const routes = app.routes.filter((route) => route.schema?.body !== undefined)
    const known = new Set(valid.map(({ route }) => route))
    expect(routes.flatMap((route) => methodsOf(route).map((method) => `${method} ${route.url}`)).sort()).toEqual([...known].sort())
    const answers = []
    for (const requests of valid) {
      const request = await requests.make()
      const { status, message } = await send(requests, request, JSON.stringify(request.body))
      if (status !== 200) answers.push([nameOf(requests), status, message])
    }
    expect(answers).toEqual([])
  })
})
