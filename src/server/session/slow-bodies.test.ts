import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditPage } from '#shared/admin/audit.ts'
import type { UploadedItem } from '#shared/admin/media.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { sheetLeague } from '#test/sheet-league.ts'

let shade = 0
async function newPicture(): Promise<Buffer> {
  const background = { r: 20, g: 60, b: ++shade }
  return await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

const seasonBody = () => Buffer.from(JSON.stringify({ slug: `s-${++shade}`, name: '赛季', startsOn: '2027-01-01', endsOn: '2027-02-01' }))

describeOnBoth('a body that takes its time', (dialect) => {
  let app: TestApp
  let boss: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    boss = await signedIn(app, 'admin')
  })
  afterAll(() => app.close())

  const change = async (user: Caller, body: object) =>
    expect((await boss.ask('PATCH', `/api/admin/users/${user.userId}`, body)).status).toBe(200)

  interface Slow {
    url: string
    type: string
    bytes: Buffer
  }
  const picture = async (): Promise<Slow> => ({ url: '/api/admin/media?name=late.png', type: 'image/png', bytes: await newPicture() })
  const season = (): Slow => ({ url: '/api/admin/seasons', type: 'application/json', bytes: seasonBody() })

  /** Sends the first half, and the other one when the server has let the request in and `meanwhile` has happened. */
  async function send<Data>(by: Caller, { url, type, bytes }: Slow, meanwhile: () => Promise<void>): Promise<Answer<Data>> {
    // A session that is used again after a minute is written down, which tells that the request was let in.
    app.clock.advance(61_000)
    const now = app.clock.read().toISOString()
    const lastSeen = async () =>
      (await app.db.read.selectFrom('sessions').select('seen_at').where('id', '=', by.sessionId).executeTakeFirst())?.seen_at
    async function* halves() {
      yield bytes.subarray(0, 40)
      await expect.poll(lastSeen).toBe(now)
      await meanwhile()
      yield bytes.subarray(40)
    }
    const headers = { cookie: by.cookie, origin: ownOrigin, 'content-type': type, 'content-length': String(bytes.length) }
    return new Answer<Data>(
      await app.http.inject({ method: 'POST', url, headers, payload: Readable.from(halves(), { objectMode: false }) }),
    )
  }
  const written = async (user: Caller) => (await boss.get<AuditPage>(`/api/admin/audit?user=${user.userId}`)).items.map(({ act }) => act)
  const kept = async () => (await app.db.read.selectFrom('media_items').select('id').execute()).length

  test('of whoever is disabled meanwhile writes nothing', async () => {
    const before = await kept()
    for (const slow of [await picture(), season()]) {
      const user = await signedIn(app, 'editor')
      const answer = await send(user, slow, () => change(user, { isDisabled: true }))
      expect([slow.url, answer.status, answer.message]).toEqual([slow.url, 401, '登录已失效，请重新登录'])
      expect(await written(user)).toEqual([])
    }
    expect(await kept()).toBe(before)
  })

  test('nor of whose session is ended, or who may do less, though the rest may be allowed', async () => {
    const user = await signedIn(app, 'editor')
    const ended = await send(user, await picture(), async () => {
      expect((await boss.ask('DELETE', `/api/admin/sessions/${user.sessionId}`)).status).toBe(200)
    })
    expect(ended.status).toBe(401)
    const lowered = await signedIn(app, 'editor')
    const refused = await send(lowered, await picture(), () => change(lowered, { role: 'scorekeeper' }))
    expect([refused.status, refused.message]).toEqual([403, '「上传和修改图片」需要管理员或编辑的权限'])
    const deputy = await signedIn(app, 'admin')
    const stale = await send(deputy, season(), () => change(deputy, { role: 'editor' }))
    expect([stale.status, stale.message]).toEqual([403, '你的角色刚刚改了，请刷新页面后再试'])
    for (const who of [user, lowered, deputy]) expect(await written(who)).toEqual([])
    const raised = await signedIn(app, 'editor')
    expect((await send(raised, season(), () => change(raised, { role: 'admin' }))).status).toBe(200)
  })

  test('is dated when it is written', async () => {
    const user = await signedIn(app, 'editor')
    const { data } = await send<UploadedItem>(user, await picture(), async () => app.clock.advance(240_000))
    const now = app.clock.read().toISOString()
    expect(data.createdAt).toBe(now)
    const { items } = await boss.get<AuditPage>(`/api/admin/audit?user=${user.userId}`)
    expect(items.map(({ act, at }) => [act, at])).toEqual([['media.upload', now]])
  })

  test('that only asks is not answered either', async () => {
    const document = { ...sheetLeague, competition: { ...sheetLeague.competition, slug: `slow-${++shade}` } }
    const { data } = await boss.ask<{ id: number }>('POST', '/api/admin/competitions', { document })
    const url = `/api/admin/competitions/${data.id}/sheets/results`
    const sheet: Slow = { url, type: 'text/csv', bytes: Buffer.from(`场次,主队,客队,主队得分,客队得分\n${',,,,\n'.repeat(20)}`) }
    const [stays, goes] = [await signedIn(app, 'editor'), await signedIn(app, 'editor')]
    expect((await send(stays, sheet, () => sleep(1_100))).status).toBe(200)
    const answer = await send(goes, sheet, async () => {
      await change(goes, { isDisabled: true })
      await sleep(1_100)
    })
    expect(answer.status).toBe(401)
  })
})
