import { afterEach, describe, expect, test, vi } from 'vitest'
import { heldFill, holdTimers, html, openCache, progressOf, quick, settle } from '#test/cache-fills.ts'
import type { Rendered } from './answer.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('while a fill hangs', () => {
  const never = () => new Promise<Rendered>(() => {})

  test('what is only old is served after a fifth of a second, and to others at once, until the fill ends', async () => {
    holdTimers()
    const { cache, time } = openCache()
    await cache.fetch('/k', quick('old', 'articles'))
    time.now = 60_000
    expect(cache.peek('/k')).toBeUndefined()
    const held = heldFill('new', 'articles')
    const first = progressOf(cache.fetch('/k', held.fill))
    await vi.advanceTimersByTimeAsync(199)
    expect(first.now).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(first.now).toBe('old')
    expect(String(cache.peek('/k')?.body)).toBe('old')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(cache.peek('/k'), 'for a second').toBeUndefined()
    const late = progressOf(cache.fetch('/k', held.fill))
    await vi.advanceTimersByTimeAsync(1)
    expect([late.now, held.runs]).toEqual(['old', 1])
    held.end()
    await settle()
    expect(String(cache.peek('/k')?.body)).toBe('new')
  })

  test('what a change has dropped is served to nobody, not even to those who waited when it fell', async () => {
    holdTimers()
    const { cache, time } = openCache()
    await cache.fetch('/k', quick('old', 'articles'))
    time.now = 60_000
    const held = heldFill('before', 'articles')
    const early = progressOf(cache.fetch('/k', held.fill))
    await vi.advanceTimersByTimeAsync(100)
    cache.drop(['articles'])
    const late = progressOf(cache.fetch('/k', never))
    await vi.advanceTimersByTimeAsync(5_000)
    expect([early.now, late.now]).toEqual(['waits', 'waits'])
    held.end()
    await settle()
    expect(early.now, 'who asked before is answered').toBe('before')
    expect(cache.peek('/k')).toBeUndefined()
  })

  test('what lacks something newer is served after a second; what shows what may have to go, never', async () => {
    holdTimers()
    const { cache, time } = openCache()
    const at = (ms: number) => new Date(ms).toISOString()
    await cache.fetch('/lacks', async (deps) => {
      deps.renewsAt(at(1_000))
      return html('lacks')
    })
    await cache.fetch('/shows', async (deps) => {
      deps.renewsAt(at(500))
      deps.expiresAt(at(1_000))
      return html('shows')
    })
    time.now = 1_000
    const lacks = progressOf(cache.fetch('/lacks', never))
    const shows = progressOf(cache.fetch('/shows', never))
    await vi.advanceTimersByTimeAsync(999)
    expect(lacks.now).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect([lacks.now, shows.now]).toEqual(['lacks', 'waits'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(shows.now).toBe('系统正忙，请稍后再试')
  })

  test('what stands in ends at the moment at which it may have to go', async () => {
    holdTimers()
    const { cache, time } = openCache()
    await cache.fetch('/k', async (deps) => {
      deps.expiresAt(new Date(60_500).toISOString())
      return html('old')
    })
    time.now = 60_000
    void cache.fetch('/k', never)
    await vi.advanceTimersByTimeAsync(200)
    expect(cache.peek('/k')).toBeDefined()
    time.now = 60_500
    expect(cache.peek('/k')).toBeUndefined()
  })

  test('the limit ends the flight itself: later requests begin anew, and what comes too late is not kept', async () => {
    holdTimers()
    const { cache } = openCache()
    const held = heldFill('late', 'articles')
    const first = progressOf(cache.fetch('/k', held.fill))
    await vi.advanceTimersByTimeAsync(9_999)
    const joined = progressOf(cache.fetch('/k', held.fill))
    await vi.advanceTimersByTimeAsync(1)
    expect([first.now, joined.now, held.runs]).toEqual(['系统正忙，请稍后再试', '系统正忙，请稍后再试', 1])
    const next = progressOf(cache.fetch('/k', quick('next', 'articles')))
    await settle()
    expect(next.now).toBe('next')
    held.end()
    await settle()
    expect(String(cache.peek('/k')?.body)).toBe('next')
  })

  test('a page of an old part is served, yet asked for anew a second later', async () => {
    holdTimers()
    const { cache, time } = openCache()
    const part = heldFill('part', 'tips')
    const page = (text: string) => async () => html(`${text} of ${(await cache.fetch('/part', part.fill)).body}`)
    await cache.fetch('/part', quick('old part', 'tips'))
    time.now = 60_000
    const made = progressOf(cache.fetch('/page', page('page')))
    await vi.advanceTimersByTimeAsync(200)
    expect(made.now).toBe('page of old part')
    expect(String(cache.peek('/page')?.body)).toBe('page of old part')
    part.end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(cache.peek('/page')).toBeUndefined()
    expect(String((await cache.fetch('/page', page('new page'))).body)).toBe('new page of part')
    cache.drop(['tips'])
    expect(cache.peek('/page'), 'it falls with its parts').toBeUndefined()
  })
})
