import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminOpening, NewOpening } from '#shared/admin/openings.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

const day = 86_400_000

describeOnBoth('the calendar of openings', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.db.write.deleteFrom('openings').execute()
    app.cache.dropAll()
  })

  const at = (ms: number) => new Date(Date.parse(testNow) + ms).toISOString()
  const plain: NewOpening = {
    ...{ zone: '双线一区', name: 'S1 听雪楼', note: '', opensAt: at(2 * day), precision: 'exact', isFull: false },
    ...{ maintenanceFrom: null, maintenanceUntil: null, closesAt: null, mergedIntoId: null, mergedAt: null },
    ...{ articleId: null, linkId: null, isPublished: true },
  }
  const make = async (params: Partial<NewOpening> = {}) =>
    (await editor.ask<AdminOpening>('POST', '/api/admin/openings', { ...plain, ...params })).data
  const change = async (opening: AdminOpening, params: Partial<NewOpening>) => {
    const { id, state: _s, postponedFrom: _p, article: _a, mergedInto: _m, ...edit } = opening
    return (await editor.ask<AdminOpening>('PUT', `/api/admin/openings/${id}`, { ...edit, ...params })).data
  }
  /** Parsed by another library. */
  async function read(path: string) {
    const { statusCode, headers, body } = await app.http.inject(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const calendar = new ICAL.Component(ICAL.parse(body))
    const events = calendar.getAllSubcomponents('vevent').map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      sequence: Number(event.getFirstPropertyValue('sequence')),
      status: event.getFirstPropertyValue('status'),
      summary: event.getFirstPropertyValue('summary'),
      description: event.getFirstPropertyValue('description'),
      url: event.getFirstPropertyValue('url'),
      start: String(event.getFirstPropertyValue('dtstart')),
    }))
    return { body, calendar, events }
  }
  const feed = async () => (await read('/xinfu.ics')).events

  test('an event has a lasting id, a moment in UTC, and text that no character breaks', async () => {
    const note = '逗号, 分号; 反斜线\\ 换行\n再一行，很长的一句话要折行：'.repeat(4).slice(0, 200)
    const opening = await make({ note, name: '听雪楼;,\\' })
    const { body, calendar, events } = await read('/xinfu.ics')
    expect(events).toEqual([
      {
        uid: `opening-${opening.id}@leitai.example`,
        sequence: 0,
        status: 'CONFIRMED',
        summary: '开服：听雪楼;,\\（双线一区）',
        description: note,
        url: `https://leitai.example/xinfu?id=${opening.id}`,
        start: '2026-11-22T12:00:00Z',
      },
    ])
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(body).toContain('\r\n')
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect((await read(`/api/openings/${opening.id}/event.ics`)).events).toEqual(events)
    expect((await app.http.inject(`/api/openings/${opening.id}/event.ics`)).headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('a day without an hour is a whole day; what has no date is in no calendar', async () => {
    const opening = await make({ opensAt: '2026-11-24T16:00:00.000Z', precision: 'day' })
    expect((await feed()).map(({ start }) => start)).toEqual(['2026-11-25'])
    const undated = await make({ name: 'S2', opensAt: null, precision: 'tbd' })
    expect(await feed()).toHaveLength(1)
    expect((await app.http.inject(`/api/openings/${undated.id}/event.ics`)).json()).toMatchObject({ code: 1002 })
    expect((await app.http.inject(`/api/openings/${opening.id}/event.ics?x=1`)).statusCode).toBe(400)
    expect((await app.http.inject('/api/openings/999999999/event.ics')).statusCode).toBe(404)
  })

  test('each change is a higher number under the same id, and what was put off says so', async () => {
    const opening = await make()
    const [first] = await feed()
    const later = await change(opening, { opensAt: at(4 * day) })
    const [second] = await feed()
    expect([second?.uid, second?.sequence, second?.start]).toEqual([first?.uid, 1, '2026-11-24T12:00:00Z'])
    expect([second?.summary, second?.description]).toEqual([
      '开服（已延期）：S1 听雪楼（双线一区）',
      '原定 2026年11月22日 周日 20:00，已延期。',
    ])
    await change(later, { opensAt: null, precision: 'tbd' })
    const [third] = await feed()
    expect([third?.sequence, third?.status, third?.start]).toEqual([2, 'CANCELLED', '2026-11-24T12:00:00Z'])
    expect(third?.summary).toBe('延期，时间待定：S1 听雪楼（双线一区）')
  })

  test('one that will not open is cancelled; one that was withdrawn without a word of what it was', async () => {
    const closed = await make()
    await change(closed, { closesAt: at(day) })
    expect((await feed()).map(({ status, summary }) => [status, summary])).toEqual([['CANCELLED', '取消开服：S1 听雪楼（双线一区）']])
    const open = await make({ name: '不该再出现', note: '不该再出现', opensAt: at(-day) })
    const coming = await make({ name: '也不该再出现', note: '不该再出现', opensAt: at(3 * day) })
    await change(open, { isPublished: false })
    await change(coming, { isPublished: false })
    await make({ name: '从未公布', isPublished: false })
    const { body, events } = await read('/xinfu.ics')
    expect(body).not.toMatch(/不该再出现|从未公布/)
    expect(events.slice(1)).toMatchObject([
      { uid: `opening-${coming.id}@leitai.example`, sequence: 1, status: 'CANCELLED', summary: '开服安排已取消', url: null },
    ])
    expect((await app.http.inject(`/api/openings/${coming.id}/event.ics`)).statusCode).toBe(404)
  })
})
