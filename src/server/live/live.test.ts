import { Compile } from 'typebox/compile'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#server/cache/transact.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { liveEvents } from '#shared/live.ts'
import { overlayAddress } from '#shared/match-overlay.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { later, league, planned, poolRounds, side } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, insertCompetition } from '#test/factories.ts'
import { type Line, openLine } from '#test/line.ts'
import { openStream, type StreamReader } from '#test/stream.ts'

const hiddenMinutes = 30
const schemas = new Map(Object.entries(liveEvents).map(([name, schema]) => [name, Compile(schema)]))

describeOnBoth('streams', (dialect) => {
  let app: TestApp
  let line: Line
  let editor: Caller
  let id = 0
  const matches = new Map<string, number>()
  const open: StreamReader[] = []

  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    const [first = [], second = [], third = []] = poolRounds()
    const pool = [
      first,
      [
        ...second,
        // Over, and its result will be hidden when it comes.
        planned('p7', '2026-11-20T10:00:00.000Z', [side('yunjian'), side('qingfeng')], {
          play: 'ended',
          embargoUntil: later(testNow, hiddenMinutes),
        }),
      ],
      third,
    ]
    id = (await insertCompetition(app, league({ pool }))).id
    for (const row of await app.db.read.selectFrom('matches').select(['id', 'key']).execute()) matches.set(row.key, row.id)
    line = await openLine(app)
    editor = await signedIn(app, 'admin')
  })
  beforeEach(settled)
  afterEach(() => {
    for (const { events } of open)
      for (const { event, data } of events) expect([event, schemas.get(event)?.Check(data)]).toEqual([event, true])
  })
  afterAll(async () => {
    for (const stream of open) stream.close()
    line.close()
    await app.close()
  })

  const idOf = (key: string) => matches.get(key) ?? 0
  async function listen(query: string, headers?: Record<string, string>): Promise<StreamReader> {
    const stream = await openStream(line.port, query, { headers: headers ?? {} })
    open.push(stream)
    return stream
  }
  async function act(params: CompetitionAct): Promise<void> {
    const { rev } = await editor.get<{ rev: number }>(`/api/admin/competitions/${id}`)
    const { status, message } = await editor.ask('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview: false, act: params })
    expect([status, message]).toEqual([200, '成功'])
  }
  const score = (scores: number[]) => act({ kind: 'set_score', match: 'p4', scores, games: [] })
  /** All that has been written was told: the stream gets it within a quarter of a second. */
  async function settled(): Promise<void> {
    const { n } = await app.db.read
      .selectFrom('changes')
      .select('n')
      .where('is_quiet', '=', 0)
      .orderBy('n', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await expect.poll(() => [Number(app.live.position().split('.')[1]), app.live.figures().untold]).toEqual([n, 0])
  }
  const digest = async () => (await line.ask('/api/live/digest')).body
  /** Hears of everything written so far: what follows in order has come too. */
  async function markedBy(stream: StreamReader): Promise<void> {
    await app.write(async (_db, touch) => touch('winners'))
    await stream.next('part')
  }

  test('a score is told whole to whoever watches its match, competition, team or all, and the parts that changed', async () => {
    const readers = await Promise.all(
      [`match:${idOf('p4')}`, `competition:${id}`, 'team:2', 'matches', 'home', `match:${idOf('p1')},competition:${id}`].map((topics) =>
        listen(`topics=${topics}`),
      ),
    )
    const hello = await Promise.all(readers.map((reader) => reader.next('hello')))
    for (const { data, id: number } of hello) {
      expect(data).toMatchObject({ v: 1, now: testNow, mode: 'stream', resync: false, spread: 0 })
      expect(number).toBe(app.live.position())
    }
    await score([1, 1])
    for (const reader of readers) {
      const { data } = await reader.next('match')
      expect(data).toMatchObject({
        id: idOf('p4'),
        competition: id,
        play: 'live',
        sides: [
          { name: '长庚', score: 1 },
          { name: '北冥', score: 1 },
        ],
      })
      expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(600)
    }
    expect((await readers[0]?.next('part'))?.data).toMatchObject({ topic: `match:${idOf('p4')}`, part: 'details' })
    expect((await readers[1]?.next('part'))?.data).toMatchObject({ topic: `competition:${id}`, part: 'stages' })
    expect((await readers[2]?.next('part'))?.data).toMatchObject({ topic: 'team:2', part: 'page' })
    await settled()
    expect(readers[0]?.lastId()).toBe(app.live.position())
    const other = await listen(`topics=match:${idOf('p5')}`)
    await score([0, 1])
    await readers[0]?.next('match')
    expect(other.events.map(({ event }) => event)).toEqual(['hello'])
  })

  test('whoever comes back gets what he missed, newest state only', async () => {
    const reader = await listen(`topics=match:${idOf('p4')}`)
    await reader.next('hello')
    const since = reader.lastId()
    reader.close()
    for (const scores of [
      [0, 0],
      [1, 0],
      [1, 1],
    ])
      await score(scores)
    await settled()
    for (const again of [
      await listen(`topics=match:${idOf('p4')}&since=${since}`),
      await listen(`topics=match:${idOf('p4')}&since=none.1.x`, { 'last-event-id': since }),
    ]) {
      expect((await again.next('hello')).data).toMatchObject({ mode: 'stream', resync: false })
      expect((await again.next('match')).data).toMatchObject({ sides: [{ score: 1 }, { score: 1 }] })
      await again.next('part')
      await settled()
      expect(again.lastId()).toBe(app.live.position())
      expect(again.events.filter(({ event }) => event === 'match')).toHaveLength(1)
    }
    await settled()
    const same = await listen(`topics=match:${idOf('p4')}&since=${app.live.position()}`)
    expect((await same.next('hello')).data).toMatchObject({ resync: false })
    await score([1, 0])
    expect((await same.next('match')).data).toMatchObject({ sides: [{ score: 1 }, { score: 0 }] })
    expect(same.events.filter(({ event }) => event === 'match')).toHaveLength(1)
  })

  test('a number of another history, of the future or of nothing is answered by resync', async () => {
    const [epoch, n, check] = app.live.position().split('.')
    for (const since of [
      `other.${n}.${check}`,
      `${epoch}.${n}.00000000`,
      `${epoch}.999999.${check}`,
      `${epoch}.0.x`,
      '',
      '...',
      'x'.repeat(60),
      `${epoch}.1e3.${check}`,
    ]) {
      const reader = await listen(`topics=match:${idOf('p4')}&since=${since}`)
      const hello = await reader.next('hello')
      expect([since, hello.data.mode, hello.data.resync]).toEqual([since, 'stream', true])
      expect(hello.id).toBe(app.live.position())
      reader.close()
    }
  })

  test('bad topics are refused in an envelope, and so are other methods', async () => {
    const many = Array.from({ length: 31 }, (_, i) => `match:${i + 1}`).join()
    for (const query of [
      '',
      '?topics=',
      '?topics=match',
      '?topics=match:0',
      '?topics=video:1',
      '?topics=match:1,',
      '?topics=matches&x=1',
      `?topics=${many}`,
      `?topics=${'home,'.repeat(2_000)}home`,
      '?topics=match:1&since=1&since=2',
      '?topics=match:1&since=a%20b',
      `?topics=match:1&since=${'1'.repeat(61)}`,
      '?topics=match:1&topics=match:2',
      '?topics=home&since=%00',
    ]) {
      const { status, headers, body } = await line.ask(`/api/live${query}`)
      expect([query.slice(0, 40), status, headers['content-type']]).toEqual([query.slice(0, 40), 400, 'application/json; charset=utf-8'])
      expect(JSON.parse(body)).toMatchObject({ code: 400, data: null, message: expect.stringMatching(/\p{Script=Han}/u) })
    }
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE'])
      expect([method, (await line.ask('/api/live?topics=home', { method })).status]).toEqual([method, 405])
    expect((await line.ask('/api/live/digest', { method: 'POST' })).status).toBe(405)
    // Too long for any server.
    const tooMany = await line.ask(`/api/live?topics=${'match:1,'.repeat(10_000)}match:1`)
    expect([tooMany.status, JSON.parse(tooMany.body)]).toEqual([431, { code: 431, data: null, message: expect.any(String) }])
    const reader = await listen('topics=match:9999999999,match:99999,home', { cookie: 'a=b', 'game-token': 'x', authorization: 'Bearer x' })
    const other = await listen('topics=match:9999999999,match:99999,home')
    const said = async ({ next }: StreamReader) => [await next('hello'), await next('gone')]
    expect(await said(reader), 'the same for everybody').toEqual(await said(other))
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(reader.headers['set-cookie']).toBeUndefined()
    expect(reader.headers['content-security-policy']).toBeDefined()
  })

  test('an import of many matches is told as one part of its competition', async () => {
    const reader = await listen(`topics=competition:${id},matches`)
    await reader.next('hello')
    const tags = Array.from({ length: 51 }, (_, i) => `match:${i + 1}` as const)
    await app.write(async (_db, touch) => touch(`competition:${id}`, ...tags))
    expect((await reader.next('part')).data).toMatchObject({ topic: `competition:${id}`, part: 'stages' })
    expect(reader.events.map(({ event }) => event)).toEqual(['hello', 'part'])
  })

  test('what is taken off, was hidden or never was is gone', async () => {
    const hidden = (await insertCompetition(app, league({ slug: 'hidden', isHidden: true }))).id
    const reader = await listen(`topics=match:99999,competition:${hidden},player:1`)
    await reader.next('hello')
    const never = (topic: string) => ({ v: 1, topic, n: 0 })
    expect([(await reader.next('gone')).data, (await reader.next('gone')).data]).toEqual([
      never('match:99999'),
      never(`competition:${hidden}`),
    ])
    await app.write(async (db, touch) => {
      await db.updateTable('players').set({ is_hidden: 1 }).where('id', '=', 1).execute()
      touch('player:1')
    })
    expect((await reader.next('gone')).data).toMatchObject({ topic: 'player:1' })
  })

  test('of what is hidden and of what never was the same is told, however often it changed and from wherever a reader goes on', async () => {
    const since = app.live.position()
    // As it was changed while it was public, or by a program that told of it.
    const secret = (await insertCompetition(app, league({ slug: 'secret' }))).id
    const of = await app.db.read.selectFrom('matches').select('id').where('competition_id', '=', secret).executeTakeFirstOrThrow()
    await app.write(async (db, touch) => {
      await db.updateTable('competitions').set({ is_hidden: 1 }).where('id', '=', secret).execute()
      await db.updateTable('matches').set({ is_hidden: 1 }).where('competition_id', '=', secret).execute()
      touch(`competition:${secret}`, `match:${of.id}`)
    })
    await settled()
    const asked = [`competition:${secret}`, 'competition:99999', `match:${of.id}`, 'match:99999']
    const told = async (topic: string, query: string) => {
      const reader = await listen(`topics=${topic}${query}`)
      await reader.next('hello')
      return reader
        .text()
        .replace(/^id: .*$|"now":"[^"]*"|^retry: .*$/gm, '')
        .replaceAll(topic, 'TOPIC')
    }
    for (const query of ['', `&since=${since}`, `&since=${app.live.position()}`]) {
      const texts = await Promise.all(asked.map((topic) => told(topic, query)))
      expect([query, new Set(texts).size]).toEqual([query, 1])
      expect(texts[0]?.includes('event: gone')).toBe(!query.includes(app.live.position()))
    }
  })

  test('a change of an older program, which knows nothing of streams, is told like any other', async () => {
    const reader = await listen(`topics=match:${idOf('p4')}`)
    await reader.next('hello')
    await app.db.write.transaction().execute(async (trx) => {
      await trx.updateTable('match_sides').set({ score: 8 }).where('match_id', '=', idOf('p4')).where('ordinal', '=', 0).execute()
      const { n } = await trx
        .updateTable('change_counter')
        .set((eb) => ({ n: eb('n', '+', 1) }))
        .returning('n')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('changes')
        .values({ n, tags: JSON.stringify([`match:${idOf('p4')}`]), at: testNow })
        .execute()
    })
    expect((await reader.next('match')).data).toMatchObject({ sides: [{ score: 8 }, {}] })
  })

  test('a hidden result that is entered, corrected, put back and deleted changes no byte of stream and digest; its end of hiding is told once', async () => {
    await app.live.reveal()
    const reader = await listen(`topics=match:${idOf('p7')},competition:${id},home,matches,winners,team:1`)
    await reader.next('hello')
    const before = await digest()
    const overlay = async () => (await line.ask(overlayAddress(idOf('p7')))).body
    const [said, position] = [reader.text(), app.live.position()]
    const { document } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const result = (first: number, second: number) => ({
      state: 'official' as const,
      kind: 'played' as const,
      decidedIn: 'regulation' as const,
      sides: [first, second].map((value) => ({
        score: value,
        shootout: null,
        regulation: null,
        extraTime: null,
        outcome: null,
        incident: null,
      })),
      games: [],
      endedAt: null,
    })
    const enter = () => act({ kind: 'record_result', match: 'p7', publicNote: '', result: result(2, 0) })
    const steps = {
      enter,
      correct: () => act({ kind: 'correct_result', match: 'p7', publicNote: '', result: result(0, 2), followers: null }),
      putBack: () => act({ kind: 'undo_correction', match: 'p7', publicNote: '' }),
      // As by the command line.
      delete: () => insertCompetition(app, document),
      enterAgain: enter,
    }
    for (const [name, step] of Object.entries(steps)) {
      await step()
      expect([name, await digest()]).toEqual([name, before])
      expect(await overlay()).not.toContain('data-told="score')
    }
    const { n } = await app.db.read.selectFrom('change_counter').select('n').executeTakeFirstOrThrow()
    expect(app.bus.state().seen).toBe(n)
    expect(app.live.position()).toBe(position)
    await markedBy(reader)
    expect(reader.text().startsWith(said)).toBe(true)
    expect(reader.events.map(({ event }) => event)).toEqual(['hello', 'part'])

    app.clock.advance(hiddenMinutes * 60_000 + 1_000)
    await Promise.all([app.live.reveal(), app.live.reveal()])
    const { data } = await reader.next('match')
    expect(data).toMatchObject({ id: idOf('p7'), result: { kind: 'played' }, sides: [{ score: 2, outcome: 'win' }, { score: 0 }] })
    expect(await digest()).toContain('"outcome":"win"')
    expect(await overlay()).toContain('data-told="score')
    await app.live.reveal()
    const changes = await app.db.read.selectFrom('changes').select(['tags', 'is_quiet']).orderBy('n', 'desc').limit(7).execute()
    expect(changes.map((change) => change.is_quiet)).toEqual([0, 0, 1, 1, 1, 1, 1])
    expect(JSON.parse(changes[0]?.tags ?? '')).toEqual(
      expect.arrayContaining([`match:${idOf('p7')}`, `competition:${id}`, 'team:1', 'home']),
    )
  })

  test('the digest has the changes of the last minute, and says from where it is whole', async () => {
    app.clock.advance(61_000)
    const empty = JSON.parse(await digest()).data
    expect(empty).toMatchObject({ v: 1, matches: [], parts: [] })
    expect([empty.from, `${empty.epoch}.${empty.to}`]).toEqual([empty.to, app.live.position().split('.').slice(0, 2).join('.')])
    await score([0, 1])
    const { data } = JSON.parse(await digest())
    expect([data.from, data.matches.length]).toEqual([empty.to, 1])
    expect(data.matches[0]).toMatchObject({ id: idOf('p4'), sides: [{ score: 0 }, { score: 1 }] })
    expect(data.parts).toEqual(expect.arrayContaining([{ topic: `competition:${id}`, part: 'stages', n: data.to }]))
    expect((await line.ask('/api/live/digest')).headers['cdn-cache-control']).toMatch(/max-age=1/)
    app.clock.advance(61_000)
    expect(JSON.parse(await digest()).data).toMatchObject({ matches: [], from: data.to, to: data.to })
  })

  test('another history under a running node is told as resync, although the numbers are the same', async () => {
    await score([1, 1])
    const reader = await listen(`topics=match:${idOf('p4')}`)
    const before = (await reader.next('hello')).id
    await transact(app.db, app.clock.read, async (db) => {
      await db.updateTable('changes').set({ at: '2026-11-01T00:00:00.000Z' }).execute()
    })
    await app.bus.catchUp()
    await reader.next('resync')
    const again = await listen(`topics=match:${idOf('p4')}&since=${before}`)
    expect((await again.next('hello')).data).toMatchObject({ resync: true })
  })
})
