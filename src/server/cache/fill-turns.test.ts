import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { FillTurn, FillTurns } from './fill-turns.ts'

const [greedy, other, third] = ['203.0.113.9', '198.51.100.1', '198.51.100.2']

describeOnBoth('one network asks for a hundred answers at once', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  afterAll(() => app.close())

  /** Asks for a hundred searches, and then for `more` by others; the addresses in the order in which they are answered. */
  async function orderOf(word: string, more: readonly { path: string; from: string }[]): Promise<string[]> {
    const answered: string[] = []
    const ask = async (path: string, from: string) => {
      const { statusCode } = await app.http.inject({ url: path, remoteAddress: from })
      expect([path, statusCode]).toEqual([path, 200])
      answered.push(path)
    }
    const searches = Array.from({ length: 100 }, (_, i) => ask(search(word, i), greedy))
    await Promise.all([...searches, ...more.map(({ path, from }) => ask(path, from))])
    return answered
  }

  test('others wait for a few of them only, also for one that is behind the others', async () => {
    const last = search('甲', 99)
    const pages = [
      { path: '/xinfu', from: other },
      { path: last, from: third },
      { path: '/api/tips', from: third },
    ]
    const order = await orderOf('甲', pages)
    expect(order).toHaveLength(103)
    for (const { path } of pages) expect(order.indexOf(path), path).toBeLessThan(30)
  })

  test('who asks alone gets all', async () => {
    expect(await orderOf('乙', [])).toHaveLength(100)
  })

  test('of four hundred a hundred are refused, and are shown what is only old', async () => {
    expect((await app.http.inject({ url: '/xinfu', remoteAddress: greedy })).statusCode).toBe(200)
    app.cache.expireAll()
    const searches = Array.from({ length: 400 }, (_, i) => app.http.inject({ url: search('丙', i), remoteAddress: greedy }))
    const old = app.http.inject({ url: '/xinfu', remoteAddress: greedy })
    const beside = await app.http.inject({ url: '/newsList', remoteAddress: other })
    const unknown = await app.http.inject({ url: '/no-such-page', remoteAddress: other })
    expect([beside.statusCode, unknown.statusCode]).toEqual([200, 404])
    expect((await old).statusCode).toBe(200)
    const answers = await Promise.all(searches)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(50)
    expect(refused.length).toBeLessThanOrEqual(100)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(400 - refused.length)
    const { body: told } = await app.http.inject('/metrics')
    const figure = (name: string) => Number(new RegExp(`^leitai_turns_${name} (\\d+)$`, 'm').exec(told)?.[1])
    expect(figure('refused_total')).toBe(refused.length)
    expect(figure('shown_old_total')).toBe(1)
    expect(figure('begun_total')).toBeGreaterThan(300)
    expect(figure('waiting')).toBe(0)
    expect(refused[0]?.body).toMatch(/<h1[^>]*>来的人太多了</)
  })
})

function search(word: string, i: number): string {
  return `/search?q=${encodeURIComponent(`${word}${i}`)}`
}

describe('turns', () => {
  const nextLoop = () => new Promise((done) => setImmediate(done))

  /** A fill that was asked for by these networks. */
  function asked(turns: FillTurns, ...networks: readonly string[]): FillTurn {
    const turn = new FillTurn()
    for (const network of networks) turns.ask(turn, network)
    turns.enter(turn)
    return turn
  }

  test('one begins in each turn of the event loop, and eight are at work', async () => {
    const turns = new FillTurns()
    const all = Array.from({ length: 20 }, () => asked(turns, greedy))
    const begun = () => all.filter(({ isWaiting }) => !isWaiting).length
    expect(begun()).toBe(1)
    expect(turns.figures).toEqual({ waiting: 19, begun: 1, refused: 0, shownOld: 0 })
    for (let i = 0; i < 20; i++) await nextLoop()
    expect(begun()).toBe(8)
    all[3]?.end()
    await nextLoop()
    expect(begun()).toBe(9)
  })

  test('what something at work waits for begins at once, and takes no place', async () => {
    const turns = new FillTurns()
    const all = Array.from({ length: 20 }, () => asked(turns, greedy))
    for (let i = 0; i < 20; i++) await nextLoop()
    const last = all[19]
    if (!last) throw new Error('No turn')
    expect(last.isWaiting).toBe(true)
    turns.ask(last, undefined)
    expect(last.isWaiting).toBe(false)
    last.end()
    await nextLoop()
    expect(all.filter(({ isWaiting }) => !isWaiting)).toHaveLength(9)
  })

  test('who is over before its turn takes none', async () => {
    const turns = new FillTurns()
    const [first, given, next] = [asked(turns, greedy), asked(turns, greedy), asked(turns, greedy)]
    given.end()
    await nextLoop()
    await nextLoop()
    expect([first.isWaiting, next.isWaiting]).toEqual([false, false])
  })
})
