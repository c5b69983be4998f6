import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rendered } from './answer.ts'
import { type Footing, ResponseCache } from './response-cache.ts'

function openCache(maxBytes = 1_000_000) {
  const time = { now: 0 }
  return { time, cache: new ResponseCache({ now: () => time.now, maxBytes }) }
}

function html(text: string, status = 200): Rendered {
  return { status, headers: {}, body: Buffer.from(text) }
}

/** A fill that says what it shows, and ends when told. */
function heldFill(text: string, ...tags: readonly string[]) {
  const gate = Promise.withResolvers<void>()
  let runs = 0
  return {
    fill: async (footing: Footing) => {
      runs += 1
      footing.shows(...tags)
      await gate.promise
      return html(text)
    },
    end: gate.resolve,
    get runs() {
      return runs
    },
  }
}

function quick(text: string, ...tags: readonly string[]) {
  const held = heldFill(text, ...tags)
  held.end()
  return held.fill
}

describe('ResponseCache', () => {
  test('concurrent misses share one fill', async () => {
    const { cache } = openCache()
    const held = heldFill('a', 't')
    const waiting = Array.from({ length: 50 }, () => cache.fetch('/k', held.fill))
    held.end()
    const answers = await Promise.all(waiting)
    expect(held.runs).toBe(1)
    expect(new Set(answers).size).toBe(1)
    expect(cache.peek('/k')).toBe(answers[0])
  })

  test('a fill that began before a drop answers its waiters and is not stored; later requests begin anew', async () => {
    const { cache } = openCache()
    const old = heldFill('old', 't')
    const waiter = cache.fetch('/k', old.fill)
    cache.drop(['t'])
    const fresh = cache.fetch('/k', quick('new', 't'))
    expect(String((await fresh).body)).toBe('new')
    old.end()
    expect(String((await waiter).body)).toBe('old')
    expect(String(cache.peek('/k')?.body)).toBe('new')
  })

  test('a drop of something else neither loses the fill nor the entry', async () => {
    const { cache } = openCache()
    const held = heldFill('a', 't')
    const waiter = cache.fetch('/k', held.fill)
    cache.drop(['other'])
    held.end()
    await waiter
    expect(String(cache.peek('/k')?.body)).toBe('a')
    cache.drop(['other'])
    expect(cache.peek('/k')).toBeDefined()
    cache.drop(['t'])
    expect(cache.peek('/k')).toBeUndefined()
  })

  test('a page inherits tags and end from every answer it is made of, hot or cold', async () => {
    const { cache, time } = openCache()
    const api = (key: string, tag: string, changesAt: number) =>
      cache.fetch(key, async (footing) => {
        footing.shows(tag)
        footing.until(new Date(changesAt).toISOString())
        return html(tag)
      })
    await api('/api/hot', 'hot', 30_000)
    const page = () =>
      cache.fetch('/page', async (footing) => {
        footing.shows('page')
        await Promise.all([api('/api/hot', 'hot', 30_000), api('/api/cold', 'cold', 20_000)])
        return html('page')
      })
    const answer = await page()
    expect([...answer.tags].sort()).toEqual(['cold', 'hot', 'page'])
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
    await cache.fetch('/k', quick('a', 't'))
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
    await cache.fetch('/k', async (footing) => {
      footing.until(new Date(90_000).toISOString())
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
    await cache.fetch('/k', quick('a', 't'))
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
    await cache.fetch('/known', quick('known', 't'))
    const before = heldFill('before', 't')
    const waiter = cache.fetch('/before', before.fill)
    cache.setStoring(false)
    expect(cache.peek('/known')).toBeDefined()
    await cache.fetch('/new', quick('new', 't'))
    expect(cache.peek('/new')).toBeUndefined()
    const during = heldFill('during', 't')
    const other = cache.fetch('/during', during.fill)
    cache.dropAll()
    cache.setStoring(true)
    before.end()
    during.end()
    await Promise.all([waiter, other])
    expect(cache.entryCount).toBe(0)
    await cache.fetch('/after', quick('after', 't'))
    expect(cache.peek('/after')).toBeDefined()
  })

  test('who comes after a planned change does not share a fill from before it', async () => {
    const { cache, time } = openCache()
    const gate = Promise.withResolvers<void>()
    const early = cache.fetch('/list', async (footing) => {
      footing.until(new Date(1_000).toISOString())
      await gate.promise
      return html('without')
    })
    time.now = 1_000
    const late = cache.fetch('/list', quick('with', 't'))
    gate.resolve()
    expect(String((await early).body)).toBe('without')
    expect(String((await late).body)).toBe('with')
    expect(String(cache.peek('/list')?.body)).toBe('with')
  })

  test('bytes stay within the bound, the least used go first, and tags leave with their entries', async () => {
    const { cache } = openCache(100_000)
    for (let i = 0; i < 1_000; i++) {
      await cache.fetch(`/${i}`, quick('x'.repeat(1_000), 'all', `t:${i}`))
      await cache.fetch('/0', quick('x', 'all'))
      expect(cache.byteCount).toBeLessThanOrEqual(100_000)
    }
    expect(cache.peek('/0')).toBeDefined()
    expect(cache.peek('/1')).toBeUndefined()
    cache.drop(['all'])
    expect(cache.entryCount).toBe(0)
    expect(cache.byteCount).toBe(0)
  })

  test('random interleavings never serve a text older than the last drop', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), runSteps), { numRuns: 600 })
  })
})

const tagNames = ['a', 'b', 'c'] as const
/** Which tags each address shows. */
const shownAt = { '/a': ['a'], '/b': ['b'], '/ab': ['a', 'b'], '/abc': ['a', 'b', 'c'] } as const
type Address = keyof typeof shownAt
const addresses: readonly Address[] = ['/a', '/b', '/ab', '/abc']

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('fetch' as const), at: fc.constantFrom(...addresses) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('end' as const), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('write' as const), tag: fc.constantFrom(...tagNames) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('lose' as const, 'back' as const, 'minute' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/**
 * The model: a text is the sum of its tags' versions, read when the fill begins. `told` is the version that the cache was last
 * told of; whoever asks after that must not see an older one.
 */
async function runSteps(steps: readonly Step[]): Promise<void> {
  const { cache, time } = openCache()
  const versions = { a: 0, b: 0, c: 0 }
  let told = { ...versions }
  let isLost = false
  const ends: (() => void)[] = []
  const waiting: Promise<void>[] = []

  const ask = (at: Address) => {
    const floor = { ...told }
    const answered = cache.fetch(at, async (footing) => {
      const read = { ...versions }
      footing.shows(...shownAt[at])
      const gate = Promise.withResolvers<void>()
      ends.push(gate.resolve)
      await gate.promise
      return html(JSON.stringify(read))
    })
    waiting.push(
      answered.then((answer) => {
        const seen: typeof versions = JSON.parse(String(answer.body))
        for (const tag of shownAt[at]) expect(seen[tag], `${at} shows ${tag}`).toBeGreaterThanOrEqual(floor[tag])
      }),
    )
  }
  const settle = () => new Promise((done) => setImmediate(done))

  for (const now of steps) {
    switch (now.act) {
      case 'fetch':
        ask(now.at)
        break
      case 'end':
        ends.splice(now.which % Math.max(ends.length, 1), 1)[0]?.()
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
        if (!isLost) break
        isLost = false
        cache.dropAll()
        cache.setStoring(true)
        told = { ...versions }
        break
      case 'minute':
        time.now += 60_000
        break
    }
  }
  while (ends.length > 0) {
    ends.pop()?.()
    await settle()
  }
  await Promise.all(waiting)
  for (const at of addresses) ask(at)
  while (ends.length > 0) ends.pop()?.()
  await Promise.all(waiting)
}
