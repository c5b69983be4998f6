import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { removeBucket, startBucket } from '#test/bucket.ts'
import { describeOnBoth } from '#test/database.ts'

describeOnBoth('health', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  afterAll(() => app.close())

  test('says alive and ready, and neither may be stored', async () => {
    for (const [path, word] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await app.http.inject(path)
      expect([answer.statusCode, answer.body, answer.headers['cache-control']], path).toEqual([200, word, 'no-store'])
    }
  })

  test('without its database it is alive and not ready', async () => {
    const cut = await testApp(dialect)
    try {
      await cut.db.close()
      const ready = await cut.http.inject('/readyz')
      expect([ready.statusCode, ready.body]).toEqual([503, 'database unreachable'])
      expect((await cut.http.inject('/healthz')).statusCode).toBe(200)
    } finally {
      await cut.close()
    }
  })
})

test('a bucket that was never reached keeps a node from being ready, and one that is lost later does not', async () => {
  const bucket = await startBucket()
  const wrong = await testApp('sqlite', { MEDIA_URL: bucket.mediaUrl.replace('/media/', '/other/') })
  const right = await testApp('sqlite', { MEDIA_URL: bucket.mediaUrl })
  try {
    const said = async (app: TestApp) => {
      const { statusCode, body } = await app.http.inject('/readyz')
      return [statusCode, body]
    }
    expect(await said(wrong)).toEqual([503, 'bucket unreachable'])
    expect(await said(right)).toEqual([200, 'ready'])
    await bucket.close()
    await vi.waitFor(async () => expect(await said(right)).toEqual([200, 'ready, bucket unreachable']), { timeout: 20_000, interval: 200 })
  } finally {
    await wrong.close()
    await right.close()
    await bucket.close().catch(() => {}) // closed above
    await removeBucket(bucket)
  }
}, 60_000)

test('a caller sees whether the proxy that forwards for him is known, on the very machine of it too', async () => {
  const unset = await testApp('sqlite')
  const set = await testApp('sqlite', { TRUST_PROXY: '127.0.0.1' })
  try {
    const seen = async (app: TestApp, forwarded?: string, from = '127.0.0.1') =>
      (
        await app.http.inject({
          url: '/healthz/address',
          remoteAddress: from,
          headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
        })
      ).json()
    expect(await seen(set, '203.0.113.9')).toEqual({ address: '203.0.113.9', proxy: 'known' })
    expect(await seen(set, '127.0.0.1')).toEqual({ address: '127.0.0.1', proxy: 'known' })
    expect(await seen(set)).toEqual({ address: '127.0.0.1', proxy: 'none' })
    expect(await seen(set, '203.0.113.9', '10.0.0.2')).toEqual({ address: '10.0.0.2', proxy: 'unknown' })
    expect(await seen(unset, '203.0.113.9')).toEqual({ address: '127.0.0.1', proxy: 'unknown' })
  } finally {
    await set.close()
    await unset.close()
  }
})

describe('metrics', () => {
  const token = 'a-token-of-the-tests'
  let app: TestApp
  afterEach(() => app.close())

  const metrics = async (ctx: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
    (await app.http.inject({ url: '/metrics', ...ctx })).statusCode

  test('without a token this machine alone may read them, and no one through a proxy on it', async () => {
    app = await testApp('sqlite')
    const answer = await app.http.inject('/metrics')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.body).toMatch(/^leitai_cache_entries \d+$/m)
    for (const remoteAddress of ['::1', '::ffff:127.0.0.1']) expect(await metrics({ remoteAddress })).toBe(200)
    for (const remoteAddress of ['192.0.2.7', '10.0.0.1', '127.0.0.11', '2001:db8::1']) expect(await metrics({ remoteAddress })).toBe(404)
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto', 'cf-connecting-ip'])
      expect(await metrics({ headers: { [name]: '127.0.0.1' } }), name).toBe(404)
    expect(await metrics({ headers: { authorization: `Bearer ${token}` }, remoteAddress: '192.0.2.7' })).toBe(404)
  })

  test('with a token the token decides, wherever it comes from', async () => {
    app = await testApp('sqlite', { METRICS_TOKEN: token })
    expect(await metrics({ headers: { authorization: `Bearer ${token}` }, remoteAddress: '192.0.2.7' })).toBe(200)
    expect(await metrics()).toBe(404)
    for (const authorization of [
      '',
      token,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `bearer ${token}`,
      `Bearer ${token.toUpperCase()}`,
    ]) {
      expect(await metrics({ headers: { authorization } }), authorization).toBe(404)
    }
  })
})
