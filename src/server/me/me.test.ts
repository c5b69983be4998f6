import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dialect } from '#server/db/dialect.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { describeOnBoth } from '#test/database.ts'
import { insertCompetition } from '#test/factories.ts'
import { freePort } from '#test/postgres.ts'
import { startSite } from '#test/running-site.ts'
import { singles } from '#test/singles.ts'

const secret = 'a secret of the game that has enough letters'
const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

async function site(settings: Readonly<Record<string, string>>, dialect: Dialect = 'sqlite'): Promise<TestApp> {
  const app = await testApp(dialect, settings)
  apps.push(app)
  return app
}

function token(claims: Readonly<Record<string, unknown>>, { key = secret, alg = 'HS256', expires = '1h' } = {}): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg }).setExpirationTime(expires).sign(new TextEncoder().encode(key))
}

async function me(app: TestApp, headers: Readonly<Record<string, string>>) {
  const answer = await app.http.inject({ url: '/api/me', headers: { ...headers } })
  expect(answer.headers['cache-control']).toBe('no-store')
  return { status: answer.statusCode, ...answer.json() }
}

const refused = { status: 401, code: 4001, message: '登录状态已失效', data: null }

describe('/api/me with a secret', () => {
  test('says who is looking, and nothing else of the token', async () => {
    const app = await site({ GAME_TOKEN_SECRET: secret })
    const game = await token({ sub: 'p-7', name: '张三', server: '云涧一区', email: 'x@example.com', admin: true })
    const answer = await me(app, { 'game-token': game })
    expect(answer).toMatchObject({ status: 200, code: 200, data: { player: 'p-7', name: '张三', server: '云涧一区' } })
    expect(Object.keys(answer.data).sort()).toEqual(['expiresAt', 'name', 'own', 'player', 'profile', 'server'])
    expect(Date.parse(answer.data.expiresAt)).toBeGreaterThan(Date.now())
  })

  test('the sub-token wins over the game-token', async () => {
    const app = await site({ GAME_TOKEN_SECRET: secret })
    const [main, sub] = [await token({ sub: 'main' }), await token({ sub: 'sub' })]
    expect((await me(app, { 'game-token': main, 'sub-token': sub })).data.player).toBe('sub')
    expect(await me(app, { 'game-token': main, 'sub-token': 'broken' })).toEqual(refused)
    expect((await me(app, { 'game-token': main })).data.player).toBe('main')
  })

  test('refuses whatever does not hold', async () => {
    const app = await site({ GAME_TOKEN_SECRET: secret })
    const good = await token({ sub: 'p' })
    const [head = '', body = '', sign = ''] = good.split('.')
    const { privateKey } = await generateKeyPair('RS256')
    const bad: Readonly<Record<string, string>> = {
      expired: await token({ sub: 'p' }, { expires: '-1s' }),
      'signed with another secret': await token({ sub: 'p' }, { key: 'another secret that has enough letters too' }),
      'signed with another algorithm': await token({ sub: 'p' }, { alg: 'HS512', key: `${secret}${secret}` }),
      'signed with a key pair': await new SignJWT({ sub: 'p' }).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
      'not signed': new UnsecuredJWT({ sub: 'p' }).setExpirationTime('1h').encode(),
      'with its signature cut off': `${head}.${body}.`,
      'with another body': `${head}.${Buffer.from('{"sub":"q"}').toString('base64url')}.${sign}`,
      'without the claim': await token({ name: 'x' }),
      'with an empty claim': await token({ sub: '' }),
      'with a claim that is a list': await token({ uid: ['p'] }),
      'not yet valid': await new SignJWT({ sub: 'p' })
        .setProtectedHeader({ alg: 'HS256' })
        .setNotBefore('1h')
        .sign(new TextEncoder().encode(secret)),
      'too long': await token({ sub: 'p', name: 'x'.repeat(9_000) }),
      'no token at all': 'x',
      'three dots': '...',
      empty: '',
    }
    for (const [name, text] of Object.entries(bad)) expect([name, await me(app, { 'game-token': text })]).toEqual([name, refused])
    expect(await me(app, {})).toEqual(refused)
    expect((await me(app, { 'game-token': good })).status).toBe(200)
  })

  test('knows the public player whose account it is, by the name that everybody reads', async () => {
    const app = await site({ GAME_TOKEN_SECRET: secret })
    const document = league()
    const [first, second, third] = document.players ?? []
    if (!first || !second || !third) throw new Error('A league has players')
    const players = [first, { ...second, isMinor: true }, { ...third, isHidden: true }]
    await insertCompetition(app, { ...document, players: [...players, ...(document.players ?? []).slice(3)] })
    const profiles = await Promise.all(
      ['yunjian', 'changgeng', 'qingfeng', 'nobody'].map(
        async (name) => (await me(app, { 'game-token': await token({ sub: `zqx-account-${name}` }) })).data.profile,
      ),
    )
    expect(profiles.map((profile) => profile?.name ?? null)).toEqual(['云涧队长', '长*', null, null])
    expect((await app.http.inject(`/api/players/${profiles[0].id}`)).json().data.name).toBe('云涧队长')
  })

  test('tells the player what is theirs, as everybody may read it', async () => {
    const app = await site({ GAME_TOKEN_SECRET: secret })
    await insertCompetition(app, league())
    await insertCompetition(app, singles())
    const captain = (await me(app, { 'game-token': await token({ sub: 'zqx-account-yunjian' }) })).data
    const team = (await app.http.inject('/api/teams/1')).json().data
    expect([team.name, captain.own.teamIds]).toEqual(['云涧', [1]])
    expect(captain.own).toMatchObject({ form: [], next: team.next[0], latest: [], entries: [], places: [] })
    const single = (await me(app, { 'game-token': await token({ sub: 'zqx-open' }) })).data
    const page = (await app.http.inject(`/api/players/${single.profile.id}`)).json().data
    expect(single.own).toEqual({
      teamIds: page.teams.map((one: { teamId: number }) => one.teamId),
      form: page.form,
      next: null,
      latest: page.matches.items,
      entries: page.competitions,
      places: [],
    })
    expect(single.own.form).toHaveLength(1)
    expect(single.own.entries.map((entry: { entrant: { name: string } }) => entry.entrant.name)).toEqual(['行云当年'])
  })

  test('another claim may name the player, and one that never ends is shown as such', async () => {
    const app = await site({ GAME_TOKEN_SECRET: secret, GAME_TOKEN_CLAIM: 'uid' })
    expect(await me(app, { 'game-token': await token({ sub: 'p' }) })).toEqual(refused)
    expect((await me(app, { 'game-token': await token({ sub: 'p', uid: 42 }) })).data.player).toBe('42')
    const endless = await new SignJWT({ uid: 'u' }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
    expect((await me(app, { 'game-token': endless })).data.expiresAt).toBeNull()
    const far = await new SignJWT({ uid: 'u', exp: 1e18 }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
    expect((await me(app, { 'game-token': far })).status).toBe(200)
  })

  test('is never cached, and public answers ignore both headers', async () => {
    const app = await site({ GAME_TOKEN_SECRET: secret })
    const [one, two] = [await token({ sub: 'one' }), await token({ sub: 'two' })]
    expect((await me(app, { 'game-token': one })).data.player).toBe('one')
    expect((await me(app, { 'game-token': two })).data.player).toBe('two')
    expect(await me(app, {})).toEqual(refused)
    expect(app.cache.peek('/api/me')).toBeUndefined()
    await insertCompetition(app, league())
    const ofPeople = [
      '/teams/1',
      '/api/teams/1',
      '/players/1',
      '/api/players/1',
      '/competitions/1?tab=stages',
      '/meetings?team=1&opponent=2',
    ]
    for (const url of ['/api/home', '/', '/newsList', ...ofPeople]) {
      const plain = await app.http.inject(url)
      for (const headers of [{ 'game-token': one }, { 'sub-token': 'broken' }]) {
        const other = await app.http.inject({ url, headers })
        expect([url, other.statusCode, other.body]).toEqual([url, plain.statusCode, plain.body])
        expect([url, other.headers.etag, other.headers.vary]).toEqual([url, plain.headers.etag, plain.headers.vary])
      }
    }
  })

  test('a site that knows no game refuses every token', async () => {
    const app = await site({})
    expect(await me(app, { 'game-token': await token({ sub: 'p' }) })).toEqual(refused)
    expect(await me(app, {})).toEqual(refused)
  })

  test('leaves a trace of each refused token, with the claims that it has and nothing of their values', async () => {
    const settings = { GAME_TOKEN_SECRET: secret, GAME_TOKEN_CLAIM: 'uid', LOG_LEVEL: 'info' }
    const running = await startSite({ port: await freePort(), flags: ['--empty'], settings })
    try {
      const ask = async (given: string) => (await fetch(`${running.url}/api/me`, { headers: { 'game-token': given } })).status
      expect(await ask(await token({ sub: 'player-one' }))).toBe(401)
      await expect.poll(() => running.said()).toContain('it has no claim \\"uid\\" (GAME_TOKEN_CLAIM), but sub, exp')
      expect(await ask(await token({ uid: 'player-one' }, { key: secret.toUpperCase() }))).toBe(401)
      await expect.poll(() => running.said()).toContain('signature verification failed')
      expect(running.said()).not.toMatch(/player-one|eyJ/)
    } finally {
      await running.stop()
    }
  }, 60_000)

  test('who asks too often is told so in the envelope', async () => {
    const app = await site({})
    let last = await app.http.inject('/api/me')
    for (let i = 0; i < 130 && last.statusCode !== 429; i++) last = await app.http.inject('/api/me')
    expect(last.statusCode).toBe(429)
    expect(last.json()).toEqual({ code: 429, message: '操作太频繁，请稍后再试', data: null })
  })
})

describeOnBoth('a claim that no player of this site can have as account', (dialect) => {
  test('is refused, also where the database could not take it, and every other is no more than unknown', async () => {
    const app = await site({ GAME_TOKEN_SECRET: secret }, dialect)
    const ask = async (claims: Readonly<Record<string, unknown>>) => await me(app, { 'game-token': await token(claims) })
    const none = ['a\u0000b', 'a\u0007', '\ud800', 'x\udfff', 'x'.repeat(201), 'x'.repeat(5_000), 1.5, 2 ** 53, 1.5e300]
    for (const sub of none) expect([sub, await ask({ sub })]).toEqual([sub, refused])
    for (const sub of ['鲲'.repeat(200), '𪛖'.repeat(200), "1'--", '%00', '-0', 0, -7, 2 ** 53 - 1]) {
      expect([sub, await ask({ sub })]).toMatchObject([sub, { status: 200, data: { player: String(sub), profile: null, own: null } }])
    }
    const odd = { name: '张\u0000三', server: '\ud800' }
    expect((await ask({ sub: 'p', ...odd })).data).toMatchObject({ player: 'p', name: null, server: null })
  })
})

describe('/api/me with the keys of another server', () => {
  let keys: Server
  let answer: { status: number; body: string }
  let asked = 0
  let url = ''
  beforeAll(async () => {
    keys = createServer((_request, response) => {
      asked += 1
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    await new Promise<void>((done) => keys.listen(0, '127.0.0.1', done))
    const address = keys.address()
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/keys.json` : ''
  })
  // The pause between two requests for keys is measured by it.
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => vi.useRealTimers())
  afterAll(() => {
    keys.close()
    keys.closeAllConnections()
  })

  test('takes its signatures, refuses others, and does not blame the visitor for a broken key server', async () => {
    const pair = await generateKeyPair('ES256')
    const stranger = await generateKeyPair('ES256')
    const sign = (key: typeof pair.privateKey, kid: string) =>
      new SignJWT({ sub: 'p' }).setProtectedHeader({ alg: 'ES256', kid }).setExpirationTime('1h').sign(key)
    const good = await sign(pair.privateKey, 'k1')
    answer = { status: 500, body: '{}' }
    const broken = await site({ GAME_TOKEN_JWKS: url })
    expect(await me(broken, { 'game-token': good })).toMatchObject({ status: 503, code: 503, data: null })
    vi.advanceTimersByTime(10_000)
    answer = { status: 200, body: 'not json' }
    expect(await me(broken, { 'game-token': good })).toMatchObject({ status: 503, code: 503 })

    answer = { status: 200, body: JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }] }) }
    vi.advanceTimersByTime(10_000)
    expect((await me(broken, { 'game-token': good })).data.player, 'recovers by itself').toBe('p')
    const app = await site({ GAME_TOKEN_JWKS: url })
    expect((await me(app, { 'game-token': good })).data.player).toBe('p')
    expect(await me(app, { 'game-token': await sign(stranger.privateKey, 'k1') })).toEqual(refused)
    expect(await me(app, { 'game-token': await sign(stranger.privateKey, 'k2') })).toEqual(refused)
    // The classic algorithm confusion attack: the public key used as a shared secret.
    const confused = await new SignJWT({ sub: 'p' })
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(new TextEncoder().encode(answer.body))
    expect(await me(app, { 'game-token': confused })).toEqual(refused)
  })

  test('while the key server fails it is asked once in ten seconds, whatever tokens come, and those of known keys still hold', async () => {
    const pair = await generateKeyPair('ES256')
    const sign = (kid: string) => new SignJWT({ sub: 'p' }).setProtectedHeader({ alg: 'ES256', kid }).sign(pair.privateKey)
    const app = await site({ GAME_TOKEN_JWKS: url })
    const statuses = async (tokens: readonly string[]) => {
      const before = asked
      const all = await Promise.all(tokens.map(async (one) => (await me(app, { 'game-token': one })).status))
      return [[...new Set(all)], asked - before]
    }
    const madeUp = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => `${(await sign(`k${i + 2}`)).split('.', 2).join('.')}.AAAA`),
    )
    answer = { status: 500, body: '{}' }
    expect(await statuses(madeUp)).toEqual([[503], 1])
    expect(await statuses(madeUp)).toEqual([[503], 0])
    vi.advanceTimersByTime(9_999)
    expect(await statuses(madeUp)).toEqual([[503], 0])
    vi.advanceTimersByTime(1)
    answer = { status: 200, body: '{"keys":0}' }
    expect(await statuses(madeUp)).toEqual([[503], 1])

    const good = await sign('k1')
    answer = { status: 200, body: JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }] }) }
    expect(await statuses([good])).toEqual([[503], 0])
    vi.advanceTimersByTime(10_000)
    expect(await statuses([good])).toEqual([[200], 1])
    answer = { status: 500, body: '{}' }
    expect(await statuses([good, ...madeUp])).toEqual([[200, 401], 0])
  })

  test('a key server that sends without end is cut off, and is a 503', async () => {
    const app = await site({ GAME_TOKEN_JWKS: url })
    const pair = await generateKeyPair('ES256')
    const good = await new SignJWT({ sub: 'p' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setExpirationTime('1h')
      .sign(pair.privateKey)
    const key = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }
    answer = { status: 200, body: JSON.stringify({ keys: [key], more: 'x'.repeat(2 * 1024 * 1024) }) }
    expect(await me(app, { 'game-token': good })).toMatchObject({ status: 503, code: 503 })
  })

  test('a key server that is away is a 503', async () => {
    const app = await site({ GAME_TOKEN_JWKS: 'http://127.0.0.1:1/keys.json' })
    const pair = await generateKeyPair('ES256')
    const good = await new SignJWT({ sub: 'p' }).setProtectedHeader({ alg: 'ES256' }).sign(pair.privateKey)
    expect(await me(app, { 'game-token': good })).toMatchObject({ status: 503, code: 503 })
  })
})
