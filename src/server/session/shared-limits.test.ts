import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstAdminLink } from '#server/users/first-admin.service.ts'
import type { SignInAnswer } from '#shared/admin/session.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, ownOrigin, signedIn } from '#test/console.ts'
import { openProxy } from '#test/proxy.ts'
import { hashPassword } from './password.service.ts'

const password = 'marmalade-trolley-violet'

interface Knock {
  address: string
  cookie?: string
}

async function post<Data = unknown>(to: TestApp, url: string, body: unknown, { address, cookie }: Knock) {
  const response = await to.http.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { origin: ownOrigin, 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    payload: JSON.stringify(body),
  })
  const device = response.cookies.find(({ name }) => name.endsWith('device'))
  return Object.assign(new Answer<Data>(response), { device: device ? `${device.name}=${device.value}` : null })
}

describe('two nodes on one database (postgres)', () => {
  let a: TestApp
  let b: TestApp
  let line: Awaited<ReturnType<typeof openProxy>>
  beforeAll(async () => {
    a = await testApp('postgres')
    line = await openProxy(String(a.databaseUrl))
    b = await testApp('postgres', {}, { databaseUrl: line.url })
  })
  afterAll(async () => {
    await b.close()
    await line.close()
    await a.close()
  })
  /** Takes turns. */
  const either = (i: number) => (i % 2 ? a : b)
  const look = (on: TestApp, address: string) => post(on, '/api/admin/one-time-links/check', { token: 'x'.repeat(43) }, { address })
  const rows = async () => await a.db.read.selectFrom('sign_in_attempts').selectAll().where('key', 'like', 'request:%').execute()

  test('who guesses at a door is counted by both together, and by address', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 62; i += 1) statuses.push((await look(either(i), '203.0.113.1')).status)
    expect(statuses).toEqual([...Array(60).fill(404), 429, 429])
    expect((await look(a, '203.0.113.2')).status).toBe(404)
    const refused = await a.http.inject({
      method: 'POST',
      url: '/api/admin/one-time-links/check',
      remoteAddress: '203.0.113.1',
      headers: { origin: ownOrigin, 'content-type': 'application/json' },
      payload: JSON.stringify({ token: 'x'.repeat(43) }),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('a window that is over begins anew, by the clock of the database', async () => {
    for (let i = 0; i < 61; i += 1) await look(either(i), '203.0.113.3')
    await a.db.write
      .updateTable('sign_in_attempts')
      .set({ window_start: new Date(Date.now() - 61_000).toISOString() })
      .where('key', 'like', '%203.0.113.3')
      .execute()
    expect((await look(b, '203.0.113.3')).status).toBe(404)
    expect((await rows()).find(({ key }) => key.endsWith(' 203.0.113.3'))?.count).toBe(1)
  })

  test('one that is over the limit of a node by itself costs the database nothing more', async () => {
    for (let i = 0; i < 70; i += 1) await look(a, '203.0.113.4')
    expect((await rows()).find(({ key }) => key.endsWith(' 203.0.113.4'))?.count).toBe(60)
  })

  test('one that comes from ever another /64 of a /48 is over its limit too, and costs no more than that', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 243; i += 1) statuses.push((await look(a, `2001:db8:4:${i.toString(16)}::1`)).status)
    expect(statuses).toEqual([...Array(240).fill(404), 429, 429, 429])
    expect((await rows()).filter(({ key }) => key.includes(' 2001:db8:4:'))).toHaveLength(240)
    expect((await look(a, '2001:db8:5::1')).status, 'a neighbour').toBe(404)
  })

  test('a /48 has one limit for both together, and who is over it at both costs the database nothing more', async () => {
    const from = (i: number) => `2001:db8:6:${i.toString(16)}::1`
    const statuses: number[] = []
    for (let i = 0; i < 243; i += 1) statuses.push((await look(either(i), from(i))).status)
    expect(statuses).toEqual([...Array(240).fill(404), 429, 429, 429])
    expect((await look(a, '2001:db8:7::1')).status, 'a neighbour').toBe(404)
    for (let i = 243; i < 500; i += 1) await look(either(i), from(i))
    expect((await rows()).find(({ key }) => key.endsWith(' 2001:db8:6'))?.count).toBe(480)
  })

  test('drafts behind links are guarded so too; what guards no secret is counted by each node, and nothing of it is written', async () => {
    const preview = (on: TestApp) => on.http.inject({ url: `/preview/${'A'.repeat(43)}`, remoteAddress: '203.0.113.5' })
    const statuses: number[] = []
    for (let i = 0; i < 122; i += 1) statuses.push((await preview(either(i))).statusCode)
    expect(statuses).toEqual([...Array(120).fill(404), 429, 429])
    const before = await rows()
    for (const on of [a, b]) {
      for (let i = 0; i < 3; i += 1) {
        await on.http.inject('/api/articles')
        await on.http.inject({ method: 'POST', url: '/api/visits', payload: { page: 'home', device: 'pc' } })
        await on.http.inject('/api/me')
      }
    }
    expect(await rows()).toEqual(before)
  })

  test('while the database is away each node counts for itself', async () => {
    await line.cut()
    try {
      const statuses: number[] = []
      for (let i = 0; i < 62; i += 1) statuses.push((await look(b, '203.0.113.6')).status)
      expect(statuses).toEqual([...Array(60).fill(503), 429, 429])
    } finally {
      await line.mend()
    }
    await expect.poll(async () => (await look(b, '203.0.113.7')).status, { timeout: 10_000 }).toBe(404)
  })

  test('a one-time link that was used at one is gone at the other', async () => {
    const token =
      (
        await firstAdminLink({
          db: a.db,
          clock: a.clock.read,
          publicUrl: 'https://leitai.example',
          giver: { dataFolder: a.dataFolder, port: 3000 },
        })
      )?.split('#')[1] ?? ''
    const address = '203.0.113.8'
    for (const on of [a, b]) expect((await post(on, '/api/admin/one-time-links/check', { token }, { address })).status).toBe(200)
    const user = { token, name: 'chief', displayName: '管理员', password: 'four quiet harbours 71' }
    expect((await post(a, '/api/admin/one-time-links/user', user, { address })).status).toBe(200)
    expect((await post(b, '/api/admin/one-time-links/user', { ...user, name: 'second' }, { address })).status).toBe(404)
  })

  test('a browser that is known to one is known to the other: strangers cannot lock its owner out', async () => {
    const { name } = await signedIn(a, 'editor', { passwordHash: await hashPassword(password) })
    const enter = (on: TestApp, typed: string, knock: Knock) =>
      post<SignInAnswer>(on, '/api/admin/session', { name, password: typed }, knock)
    const { status, device } = await enter(a, password, { address: '203.0.113.9' })
    expect([status, typeof device]).toEqual([200, 'string'])
    const guesses: number[] = []
    for (let i = 0; i < 11; i += 1) guesses.push((await enter(either(i), 'wrong', { address: `203.0.113.${20 + i}` })).status)
    expect(guesses).toEqual([...Array(10).fill(401), 429])
    expect((await enter(b, password, { address: '203.0.113.10' })).status).toBe(429)
    expect((await enter(b, password, { address: '203.0.113.10', cookie: device ?? '' })).status).toBe(200)
  })
})
