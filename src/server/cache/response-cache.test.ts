import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { heldFill, holdTimers, html, openCache, quick, settle } from '#test/cache-fills.ts'
import type { Rendered } from './answer.ts'
import type { CacheDeps } from './cache-deps.ts'
import type { CacheTag } from './tags.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('ResponseCache', () => {
  test('concurrent misses share one fill', async () => {
    const { cache } = openCache()
    const held = heldFill('a', 'articles')
    const waiting = Array.from({ length: 50 }, () => cache.fetch('/k', held.fill))
    held.end()
    const answers = await Promise.all(waiting)
    expect(held.runs).toBe(1)
    expect(new Set(answers).size).toBe(1)
    expect(cache.peek('/k')).toBe(answers[0])
  })

  test('a fill that began before a drop answers its waiters and is not stored; later requests begin anew', async () => {
    const { cache } = openCache()
    const old = heldFill('old', 'articles')
    const waiter = cache.fetch('/k', old.fill)
    cache.drop(['articles'])
    const fresh = cache.fetch('/k', quick('new', 'articles'))
    expect(String((await fresh).body)).toBe('new')
    old.end()
    expect(String((await waiter).body)).toBe('old')
    expect(String(cache.peek('/k')?.body)).toBe('new')
  })

  test('while changes come more quickly than a fill ends, two fills run and one waits, and nobody is told what was read before they asked', async () => {
    const { cache } = openCache()
    let version = 0
    let [running, most, begun] = [0, 0, 0]
    const gates: (() => void)[] = []
    const fill = async (deps: CacheDeps) => {
      running += 1
      begun += 1
      most = Math.max(most, running)
      deps.addTags('matches')
      const read = version
      await new Promise<void>((done) => gates.push(done))
      running -= 1
      return html(String(read))
    }
    const asked: { at: number; answer: Promise<{ body: Buffer }> }[] = []
    for (let i = 0; i < 30; i++) {
      version += 1
      cache.drop(['matches'])
      asked.push({ at: version, answer: cache.fetch('/', fill) })
      await settle()
      // One of them ends now and then, and each time it is out of date already.
      if (i % 5 === 4) gates.shift()?.()
      await settle()
    }
    const answers = Promise.all(asked.map(async ({ at, answer }) => ({ at, read: Number((await answer).body) })))
    while (running > 0 || gates.length > 0) {
      gates.shift()?.()
      await settle()
    }
    for (const { at, read } of await answers) expect(read).toBeGreaterThanOrEqual(at)
    expect(most).toBe(2)
    expect(begun).toBeLessThan(12)
    expect(String(cache.peek('/')?.body), 'the last one is kept').toBe('30')
  })

  test('a drop of something else neither loses the fill nor the entry', async () => {
    const { cache } = openCache()
    const held = heldFill('a', 'articles')
    const waiter = cache.fetch('/k', held.fill)
    cache.drop(['links'])
    held.end()
    await waiter
    expect(String(cache.peek('/k')?.body)).toBe('a')
    cache.drop(['links'])
    expect(cache.peek('/k')).toBeDefined()
    cache.drop(['articles'])
    expect(cache.peek('/k')).toBeUndefined()
  })

  test('a page inherits tags and end from every answer it is made of, hot or cold', async () => {
    const { cache, time } = openCache()
    const api = (key: string, tag: CacheTag, changesAt: number) =>
      cache.fetch(key, async (deps) => {
        deps.addTags(tag)
        deps.expiresAt(new Date(changesAt).toISOString())
        return html(tag)
      })
    await api('/api/hot', 'matches', 30_000)
    const page = () =>
      cache.fetch('/page', async (deps) => {
        deps.addTags('home')
        await Promise.all([api('/api/hot', 'matches', 30_000), api('/api/cold', 'columns', 20_000)])
        return html('page')
      })
    const answer = await page()
    expect([...answer.tags].sort()).toEqual(['columns', 'home', 'matches'])
    expect(answer.changesAt).toBe(20_000)
    time.now = 20_000
    expect(cache.peek('/page')).toBeUndefined()
  })

  test('only 200 is kept, and for at most a minute', async () => {
    const { cache, time } = openCache()
    for (const status of [204, 301, 404, 500, 503]) {
      await cache.fetch(`/${status}`, async () => html('x', status))
      expect(cache.peek(`/${status}`)).toBeUndefined()
    }
    await cache.fetch('/k', quick('a', 'articles'))
    time.now = 59_999
    expect(cache.peek('/k')).toBeDefined()
    time.now = 60_000
    expect(cache.peek('/k')).toBeUndefined()
  })

  test('where a fill fails, the last good answer is served, but never past the moment at which it changes', async () => {
    const { cache, time } = openCache()
    const broken = async (): Promise<Rendered> => {
      throw new Error('no database')
    }
    await cache.fetch('/k', async (deps) => {
      deps.expiresAt(new Date(90_000).toISOString())
      return html('a')
    })
    time.now = 89_999
    expect(String((await cache.fetch('/k', broken)).body)).toBe('a')
    expect(String((await cache.fetch('/k', async () => html('b', 503))).body)).toBe('a')
    time.now = 90_000
    await expect(cache.fetch('/k', broken)).rejects.toThrow('no database')
  })

  test('an answer that says "nothing here" is the truth, not an outage', async () => {
    const { cache, time } = openCache()
    await cache.fetch('/k', quick('a', 'articles'))
    time.now = 60_000
    const gone = Object.assign(new Error('gone'), { status: 404 })
    await expect(
      cache.fetch('/k', async () => {
        throw gone
      }),
    ).rejects.toBe(gone)
  })

  test('nothing is kept while news of changes cannot arrive, nor what began before it could again', async () => {
    const { cache } = openCache()
    await cache.fetch('/known', quick('known', 'articles'))
    const before = heldFill('before', 'articles')
    const waiter = cache.fetch('/before', before.fill)
    cache.setStoring(false)
    expect(cache.peek('/known')).toBeDefined()
    await cache.fetch('/new', quick('new', 'articles'))
    expect(cache.peek('/new')).toBeUndefined()
    const during = heldFill('during', 'articles')
    const other = cache.fetch('/during', during.fill)
    cache.dropAll()
    cache.setStoring(true)
    before.end()
    during.end()
    await Promise.all([waiter, other])
    expect(cache.entryCount).toBe(0)
    await cache.fetch('/after', quick('after', 'articles'))
    expect(cache.peek('/after')).toBeDefined()
  })

  test('what was found to be gone is no last good answer', async () => {
    const { cache, time } = openCache()
    const broken = async (): Promise<Rendered> => {
      throw new Error('no database')
    }
    for (const gone of [
      async () => html('gone', 404),
      async (): Promise<Rendered> => {
        throw Object.assign(new Error('gone'), { status: 404 })
      },
    ]) {
      await cache.fetch('/k', quick('a', 'articles'))
      time.now += 60_000
      await cache.fetch('/k', gone).catch(() => {})
      await expect(cache.fetch('/k', broken)).rejects.toThrow('no database')
    }
  })

  test('what has expired as a whole is asked for anew, and stands in where that fails', async () => {
    const { cache } = openCache()
    await cache.fetch('/a', quick('a', 'articles'))
    await cache.fetch('/b', quick('b', 'articles'))
    const before = heldFill('before', 'articles')
    const waiter = cache.fetch('/c', before.fill)
    cache.expireAll()
    expect([cache.peek('/a'), cache.peek('/b')]).toEqual([undefined, undefined])
    before.end()
    await waiter
    expect(cache.peek('/c'), 'begun before').toBeUndefined()
    expect(String((await cache.fetch('/a', quick('new a', 'articles'))).body)).toBe('new a')
    expect(cache.peek('/a')).toBeDefined()
    const broken = async (): Promise<Rendered> => {
      throw new Error('no database')
    }
    expect(String((await cache.fetch('/b', broken)).body)).toBe('b')
  })

  test('what is asked for without news of changes stands in later, until a change of it is heard of', async () => {
    const { cache } = openCache()
    const broken = async (): Promise<Rendered> => {
      throw new Error('no database')
    }
    cache.setStoring(false)
    await cache.fetch('/k', quick('a', 'articles'))
    expect(cache.peek('/k')).toBeUndefined()
    expect(String((await cache.fetch('/k', broken)).body)).toBe('a')
    cache.drop(['articles'])
    await expect(cache.fetch('/k', broken)).rejects.toThrow('no database')
  })

  test('who comes after a planned change does not share a fill from before it', async () => {
    const { cache, time } = openCache()
    const gate = Promise.withResolvers<void>()
    const early = cache.fetch('/list', async (deps) => {
      deps.expiresAt(new Date(1_000).toISOString())
      await gate.promise
      return html('without')
    })
    time.now = 1_000
    const late = cache.fetch('/list', quick('with', 'articles'))
    gate.resolve()
    expect(String((await early).body)).toBe('without')
    expect(String((await late).body)).toBe('with')
    expect(String(cache.peek('/list')?.body)).toBe('with')
  })

  test('bytes stay within the bound, the least used go first, and tags leave with their entries', async () => {
    const { cache } = openCache(100_000)
    for (let i = 0; i < 1_000; i++) {
      await cache.fetch(`/${i}`, quick('x'.repeat(1_000), 'albums', `album:${i}`))
      await cache.fetch('/0', quick('x', 'albums'))
      expect(cache.byteCount).toBeLessThanOrEqual(100_000)
    }
    expect(cache.peek('/0')).toBeDefined()
    expect(cache.peek('/1')).toBeUndefined()
    cache.drop(['albums'])
    expect(cache.entryCount).toBe(0)
    expect(cache.byteCount).toBe(0)
  })

  test('random interleavings never serve a text older than the last drop', async () => {
    holdTimers()
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), runSteps), { numRuns: 600 })
  })
})

const tagNames = ['albums', 'links', 'tips'] as const
type Versions = Record<(typeof tagNames)[number], number>
/** The tags of each address; the last one is composed of two of the others. */
const shownAt = {
  '/a': ['albums'],
  '/b': ['links'],
  '/ab': ['albums', 'links'],
  '/abc': ['albums', 'links', 'tips'],
  '/made': ['albums', 'links', 'tips'],
} as const
type Address = keyof typeof shownAt
const addresses: readonly Address[] = ['/a', '/b', '/ab', '/abc', '/made']

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('fetch' as const), at: fc.constantFrom(...addresses) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('end' as const, 'fail' as const), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('write' as const), tag: fc.constantFrom(...tagNames) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('lose' as const, 'back' as const, 'back elsewhere' as const, 'minute' as const, 'wait' as const),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/**
 * The model: a text is the sum of its tags' versions, read when the fill begins. `told` is the version of which the cache was last
 * notified; a caller after that must not see an older one, however long fills hang and whichever of them fail.
 */
async function runSteps(steps: readonly Step[]): Promise<void> {
  const { cache, time } = openCache()
  const versions: Versions = { albums: 0, links: 0, tips: 0 }
  let told = { ...versions }
  let isLost = false
  const fills: PromiseWithResolvers<void>[] = []
  const waiting: Promise<void>[] = []

  const partOf = async (at: Address): Promise<Versions> => JSON.parse(String((await cache.fetch(at, fillOf(at))).body))
  const fillOf = (at: Address) => async (deps: CacheDeps) => {
    if (at === '/made') return html(JSON.stringify({ ...(await partOf('/abc')), albums: (await partOf('/a')).albums }))
    const read = { ...versions }
    deps.addTags(...shownAt[at])
    const gate = Promise.withResolvers<void>()
    fills.push(gate)
    await gate.promise
    return html(JSON.stringify(read))
  }
  const ask = (at: Address) => {
    const floor = { ...told }
    const check = (answer: { body: Buffer }) => {
      const seen: Versions = JSON.parse(String(answer.body))
      for (const tag of shownAt[at]) expect(seen[tag], `${at} shows ${tag}`).toBeGreaterThanOrEqual(floor[tag])
    }
    waiting.push(cache.fetch(at, fillOf(at)).then(check, (error: Error) => expect(error.message).toMatch(/^failed|系统正忙/)))
  }
  const endAll = async () => {
    for (await settle(); fills.length > 0; await settle()) fills.pop()?.resolve()
    await Promise.all(waiting)
  }

  for (const now of steps) {
    switch (now.act) {
      case 'fetch':
        ask(now.at)
        break
      case 'end':
        fills.splice(now.which % Math.max(fills.length, 1), 1)[0]?.resolve()
        await settle()
        break
      case 'fail':
        fills.splice(now.which % Math.max(fills.length, 1), 1)[0]?.reject(new Error('failed'))
        await settle()
        break
      case 'write':
        versions[now.tag] += 1
        if (isLost) break
        cache.drop([now.tag])
        told[now.tag] = versions[now.tag]
        break
      case 'lose':
        isLost = true
        cache.setStoring(false)
        break
      case 'back':
      case 'back elsewhere':
        if (!isLost) break
        isLost = false
        if (now.act === 'back') {
          for (const tag of tagNames) if (told[tag] < versions[tag]) cache.drop([tag])
          cache.expireAll()
        } else cache.dropAll()
        cache.setStoring(true)
        told = { ...versions }
        break
      case 'minute':
        time.now += 60_000
        break
      case 'wait':
        await vi.advanceTimersByTimeAsync(250)
        break
    }
  }
  await endAll()
  for (const at of addresses) ask(at)
  await endAll()
}
