import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstAdminLink } from '#server/users/first-admin.service.ts'
import type { RecoveryCodes, SessionView, SignInAnswer } from '#shared/admin/session.ts'
import type { OneTimeLink } from '#shared/admin/users.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, ownOrigin, quickHash, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { hashPassword } from './password.service.ts'

const password = 'marmalade-trolley-violet'
const hour = 3_600_000

interface Knock {
  cookie?: string
  address?: string
  headers?: Record<string, string>
}

describeOnBoth('sign-in', (dialect) => {
  let app: TestApp
  const passwordHash = quickHash(password)
  /** As the program makes it, which takes as long to open as it does in use. */
  let ownHash: string
  let n = 0
  /** Each test uses a different network address. */
  let address = ''
  beforeAll(async () => {
    app = await testApp(dialect)
    ownHash = await hashPassword(password)
  })
  beforeEach(() => {
    n += 1
    address = `198.51.100.${n}`
  })
  afterAll(() => app.close())

  async function post<Data = unknown>(
    url: string,
    body: unknown,
    { cookie, address: from = address, headers = {} }: Knock = {},
    to: TestApp = app,
  ) {
    const response = await to.http.inject({
      method: 'POST',
      url,
      remoteAddress: from,
      headers: { origin: ownOrigin, 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }), ...headers },
      payload: JSON.stringify(body),
    })
    const cookies = Object.fromEntries(response.cookies.map((found) => [found.name, found]))
    return Object.assign(new Answer<Data>(response), { cookies, body: response.body })
  }
  const enter = (name: string, typed: string = password, knock: Knock = {}) =>
    post<SignInAnswer>('/api/admin/session', { name, password: typed }, knock)
  const code = (step: string, digits: string) => post<SignInAnswer>('/api/admin/session/code', { step, code: digits })
  const entered = async (name: string) => stepOf(await enter(name))
  const look = (cookie: string) => app.http.inject({ url: '/api/admin/session', headers: { cookie } })
  const digitsOf = (secret: string, at = app.clock.read().getTime()) => new TOTP({ secret }).generate({ timestamp: at })
  const wrongFor = (secret: string) => String((Number(digitsOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')

  test('the right password opens a session by a cookie that only https carries, no script reads and no other site sends', async () => {
    const { name } = await signedIn(app, 'editor', { passwordHash: ownHash })
    const answer = await enter(name)
    expect([answer.status, answer.data]).toEqual([200, { state: 'signed_in' }])
    const session = answer.cookies['__Host-leitai']
    expect(session).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Strict', maxAge: 7 * 24 * 3_600 })
    expect(session?.domain).toBeUndefined()
    expect(answer.cookies['__Host-leitai-device']).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
    const seen = await look(`__Host-leitai=${session?.value}`)
    expect([seen.statusCode, seen.headers['cache-control'], seen.json().data.user.name]).toEqual([200, 'no-store', name])
    // The cookie names of the other mode are not accepted.
    expect((await look(`leitai=${session?.value}`)).statusCode).toBe(401)
  })

  test('a name is taken as people type it, and neither it nor the reason is told when it is refused', async () => {
    const { name } = await signedIn(app, 'editor', { passwordHash })
    expect((await enter(` ${name.toUpperCase()} `)).status).toBe(200)
    const off = await signedIn(app, 'editor', { passwordHash, disabledAt: app.clock.read().toISOString() })
    const answers = [await enter(name, 'wrong'), await enter('nobody-here', 'wrong'), await enter(off.name, 'wrong')]
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
    expect(answers.flatMap(({ cookies }) => Object.keys(cookies))).toEqual([])
    // Whoever knows the password is told what to do.
    const told = await enter(off.name)
    expect([told.status, told.message, Object.keys(told.cookies)]).toEqual([401, '这个账号已经停用，请联系管理员启用', []])
  })

  test('a planted cookie is refused, signing in gives another one and ends the one before', async () => {
    const { name, cookie } = await signedIn(app, 'editor', { passwordHash })
    const planted = 'A'.repeat(43)
    expect((await look(`__Host-leitai=${planted}`)).statusCode).toBe(401)
    const first = await enter(name, password, { cookie: `__Host-leitai=${planted}` })
    expect(first.cookies['__Host-leitai']?.value).not.toBe(planted)
    expect((await look(`__Host-leitai=${planted}`)).statusCode).toBe(401)
    expect((await look(cookie)).statusCode).toBe(200)
    const second = await enter(name, password, { cookie })
    expect((await look(cookie)).statusCode).toBe(401)
    expect((await look(`__Host-leitai=${second.cookies['__Host-leitai']?.value}`)).statusCode).toBe(200)
  })

  test('what is stored opens nothing', async () => {
    const { name, token } = await signedIn(app, 'admin', { passwordHash })
    await enter(name)
    const rows = await app.db.read.selectFrom('sessions').select('token_hash').execute()
    for (const row of rows) expect((await look(`__Host-leitai=${row.token_hash}`)).statusCode).toBe(401)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a session ends eight hours after its last request and seven days after it began', async () => {
    const idle = await signedIn(app, 'editor')
    const busy = await signedIn(app, 'editor')
    const status = async (cookie: string) => (await look(cookie)).statusCode
    app.clock.advance(8 * hour - 1_000)
    expect([await status(busy.cookie)]).toEqual([200])
    app.clock.advance(1_000)
    expect([await status(idle.cookie), await status(busy.cookie)]).toEqual([401, 200])
    for (let passed = 8; passed + 7 < 168; passed += 7) {
      app.clock.advance(7 * hour)
      expect(await status(busy.cookie)).toBe(200)
    }
    app.clock.advance(7 * hour)
    expect(await status(busy.cookie)).toBe(401)
  })

  test('a code opens once; five wrong ones end the step, ten the account for a quarter of an hour', async () => {
    const short = await code('a'.repeat(43), '12345')
    expect([short.status, short.message]).toEqual([422, '「验证码」应是验证器里的六位数字，或一个 16 位的恢复码'])
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const { name } = await signedIn(app, 'editor', { passwordHash, totpSecret: secret })
    const asked = await enter(name)
    expect([asked.data.state, Object.keys(asked.cookies)]).toEqual(['code_wanted', []])
    const step = stepOf(asked)
    expect((await look(`__Host-leitai=${step}`)).statusCode, 'half a sign-in is no session').toBe(401)
    const digits = digitsOf(secret)
    const inside = await code(step, digits)
    expect([inside.status, inside.data]).toEqual([200, { state: 'signed_in' }])
    expect((await code(step, digits)).status, 'the step is used').toBe(401)
    const again = await entered(name)
    const replayed = await code(again, digits)
    expect([replayed.status, replayed.faults[0]?.path], 'the code is used').toEqual([422, '/code'])
    app.clock.advance(30_000)
    expect((await code(again, digitsOf(secret))).status).toBe(200)

    app.clock.advance(60_000)
    const third = await entered(name)
    for (let i = 0; i < 5; i++) expect((await code(third, wrongFor(secret))).status).toBe(422)
    expect((await code(third, digitsOf(secret))).status).toBe(401)
    const fourth = await entered(name)
    for (let i = 0; i < 5; i++) expect((await code(fourth, wrongFor(secret))).status).toBe(422)
    const fifth = await entered(name)
    expect((await code(fifth, digitsOf(secret))).status, 'another step gives no more guesses').toBe(429)
    app.clock.advance(15 * 60_000)
    const sixth = await entered(name)
    expect((await code(sixth, digitsOf(secret))).status).toBe(200)
  })

  test('a recovery code stands for the authenticator once, and a new list voids the one before', async () => {
    const secret = 'NBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const user = await signedIn(app, 'editor', { passwordHash, totpSecret: secret })
    const ask = async (digits: string) =>
      await user.ask<RecoveryCodes>('POST', '/api/admin/account/recovery-codes', { password, code: digits })
    const bare = (shown: string | undefined) => (shown ?? '').replaceAll('-', '')
    expect((await ask(wrongFor(secret))).faults[0]?.path, 'the password alone makes none').toBe('/code')
    const [old] = (await ask(digitsOf(secret))).data.items
    expect((await ask(digitsOf(secret))).faults[0]?.path, 'the code is used').toBe('/code')
    const [first, second, third] = (await ask(bare(old))).data.items
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const step = await entered(user.name)
    expect((await code(step, bare(old))).faults[0]?.path, 'it was replaced').toBe('/code')
    const both = await Promise.all([code(step, bare(first)), code(await entered(user.name), bare(first))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await code(await entered(user.name), bare(first))).status, 'it was used').toBe(422)
    expect((await user.get<SessionView>('/api/admin/session')).recoveryCodes).toBe(9)
    const row = await app.db.read.selectFrom('users').select('recovery_codes').where('id', '=', user.userId).executeTakeFirst()
    expect(row?.recovery_codes).not.toContain(bare(second))
    const remove = async (digits: string) => await user.ask('POST', '/api/admin/account/authenticator/removal', { password, code: digits })
    expect((await remove(bare(first))).faults[0]?.path, 'the password alone removes none').toBe('/code')
    expect((await remove(bare(third))).status).toBe(200)
    expect((await enter(user.name)).data).toEqual({ state: 'signed_in' })
    expect((await ask('123456')).status, 'there is nothing to stand for').toBe(422)
  })

  test('one code sent twice at the same moment opens one session', async () => {
    const secret = 'KBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const { name, userId } = await signedIn(app, 'editor', { passwordHash, totpSecret: secret })
    const steps = [await entered(name), await entered(name), await entered(name)]
    const answers = await Promise.all(steps.map((step) => code(step, digitsOf(secret))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
    const open = await app.db.read.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
    expect(open).toHaveLength(2)
  })

  test('a role that must have an authenticator is led through setting one up, and the first of two stands', async () => {
    const boss = await signedIn(app, 'admin', { totpSecret: 'LBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
    const { name, cookie, userId } = await signedIn(app, 'scorekeeper', { passwordHash })
    expect((await boss.ask('PUT', '/api/admin/console-settings', { totpRoles: ['scorekeeper'] })).status).toBe(200)
    try {
      expect((await look(cookie)).statusCode, 'whoever is in without one comes in again').toBe(401)
      const own = await enter(name)
      const thief = await enter(name)
      expect([own.data.state, Object.keys(own.cookies)]).toEqual(['authenticator_wanted', []])
      const { step, secret, address: key } = setupOf(own)
      expect(key).toMatch(/^otpauth:\/\/totp\//)
      const inside = await code(step, digitsOf(secret))
      expect([inside.status, '__Host-leitai' in inside.cookies]).toEqual([200, true])
      expect((await code(stepOf(thief), digitsOf(setupOf(thief).secret))).status).toBe(401)
      const user = await app.db.read.selectFrom('users').select('totp_secret').where('id', '=', userId).executeTakeFirst()
      expect(user?.totp_secret).toBe(secret)
      expect((await enter(name)).data.state).toBe('code_wanted')
      const token = tokenOf(await boss.ask('POST', '/api/admin/invitations', { role: 'scorekeeper', note: '' }))
      const joined = await post<SignInAnswer>('/api/admin/one-time-links/user', {
        token,
        name: `new${dialect}`,
        displayName: '新人',
        password,
      })
      expect([joined.data.state, Object.keys(joined.cookies)]).toEqual(['authenticator_wanted', []])
      expect((await code(stepOf(joined), digitsOf(setupOf(joined).secret))).status).toBe(200)
    } finally {
      await boss.ask('PUT', '/api/admin/console-settings', { totpRoles: [] })
    }
  })

  test('the eleventh guess at an account is refused, right or not, unless the browser is known', async () => {
    const { name } = await signedIn(app, 'editor', { passwordHash })
    const device = `__Host-leitai-device=${(await enter(name)).cookies['__Host-leitai-device']?.value}`
    for (let i = 0; i < 10; i++) expect((await enter(name, 'wrong', { address: `203.0.113.${i}` })).status).toBe(401)
    expect((await enter(name, password, { address: '203.0.113.99' })).status).toBe(429)
    // The owner is not locked out, not even from an address over its limit.
    expect((await enter(name, password, { cookie: device, address: '203.0.113.1' })).status).toBe(200)
    const other = await signedIn(app, 'editor', { passwordHash })
    for (let i = 0; i < 10; i++) await enter(other.name, 'wrong', { cookie: device })
    expect((await enter(other.name, password, { cookie: device })).status, 'known for one user alone').toBe(429)
    app.clock.advance(15 * 60_000)
    expect((await enter(name, password, { address: '203.0.113.99' })).status).toBe(200)
  })

  test('a known browser has ten guesses too', async () => {
    const { name } = await signedIn(app, 'editor', { passwordHash })
    const device = `__Host-leitai-device=${(await enter(name)).cookies['__Host-leitai-device']?.value}`
    for (let i = 0; i < 10; i++) expect((await enter(name, 'wrong', { cookie: device })).status).toBe(401)
    expect((await enter(name, password, { cookie: device })).status).toBe(429)
  })

  test('thirty guesses of an address, of a /64, or of a header that nobody trusts; what is over counts against no account', async () => {
    const { name } = await signedIn(app, 'editor', { passwordHash })
    const guess = (i: number, from: string, headers: Record<string, string> = {}) =>
      enter(`nobody${i}`, 'wrong', { address: from, headers })
    for (const from of [(i: number) => `2001:db8:${n}:1::${i.toString(16)}`, () => address]) {
      for (let i = 0; i < 30; i++) expect((await guess(i, from(i + 1), { 'x-forwarded-for': `192.0.2.${i}` })).status).toBe(401)
      for (let i = 0; i < 12; i++) expect((await enter(name, password, { address: from(60 + i) })).status).toBe(429)
      expect((await enter(name, password, { address: `2001:db8:${n}:2::1` })).status).toBe(200)
    }
  })

  test('fifty guesses at the same moment are no more than ten', async () => {
    const { name } = await signedIn(app, 'editor', { passwordHash: ownHash })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => enter(name, 'wrong', { address: `192.0.2.${i}` })))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(40)
  })

  test('a password that is changed while it is being checked opens nothing', async () => {
    const { name, userId } = await signedIn(app, 'editor', { passwordHash: ownHash })
    const entering = enter(name)
    await app.db.write
      .updateTable('users')
      .set({ password_hash: await hashPassword('another-one-by-now') })
      .where('id', '=', userId)
      .execute()
    expect([200, 401]).toContain((await entering).status)
    expect((await enter(name)).status).toBe(401)
  })

  test('one-time links open once, for half an hour, and a new password voids them', async () => {
    const boss = await signedIn(app, 'admin')
    const invite = async () => tokenOf(await boss.ask('POST', '/api/admin/invitations', { role: 'editor', note: '' }))
    const [first, late] = [await invite(), await invite()]
    expect((await post('/api/admin/one-time-links/check', { token: first })).data).toMatchObject({ kind: 'invitation', role: 'editor' })
    const join = (token: string, name: string) =>
      post('/api/admin/one-time-links/user', { token, name, displayName: '新编辑', password: 'tulip-gravel-saxophone' })
    const twice = await Promise.all([join(first, `a${n}-${dialect}`), join(first, `b${n}-${dialect}`)])
    expect(twice.map((answer) => answer.status).sort()).toEqual([200, 404])
    app.clock.advance(30 * 60_000)
    expect((await join(late, `c${n}-${dialect}`)).status).toBe(404)

    const user = await signedIn(app, 'editor', { passwordHash })
    const link = async () => tokenOf(await boss.ask('POST', `/api/admin/users/${user.userId}/password-links`))
    const reset = (token: string, typed: string) => post('/api/admin/one-time-links/password', { token, password: typed })
    const [gone, good] = [await link(), await link()]
    expect((await reset(gone, 'tulip-gravel-saxophone')).status, 'a second link voids the first').toBe(404)
    expect((await reset(good, 'password1')).faults[0]?.path).toBe('/password')
    const entered = await reset(good, 'tulip-gravel-saxophone')
    expect([entered.status, entered.data]).toEqual([200, { state: 'signed_in' }])
    expect((await look(user.cookie)).statusCode, 'every session has ended').toBe(401)
    expect((await reset(good, 'tulip-gravel-saxophone')).status).toBe(404)
    expect([(await enter(user.name)).status, (await enter(user.name, 'tulip-gravel-saxophone')).status]).toEqual([401, 200])
    const open = await link()
    const owner = await signedIn(app, 'editor', { passwordHash })
    const ownLink = tokenOf(await boss.ask('POST', `/api/admin/users/${owner.userId}/password-links`))
    expect((await owner.ask('PUT', '/api/admin/account/password', { current: password, password: 'walnut-harbour-kettle' })).status).toBe(
      200,
    )
    expect((await reset(ownLink, 'tulip-gravel-saxophone')).status, 'a change of password voids it').toBe(404)
    await boss.ask('PATCH', `/api/admin/users/${user.userId}`, { isDisabled: true })
    expect((await reset(open, 'tulip-gravel-saxophone')).status, 'so does a disabling').toBe(404)
  })

  test('the first admin’s link makes one only while there is no admin', async () => {
    const linkAt = async (on: TestApp, port = 3000) =>
      (await firstAdminLink({ db: on.db, clock: on.clock.read, publicUrl: ownOrigin, giver: { dataFolder: on.dataFolder, port } }))?.split(
        '#',
      )[1]
    expect(await linkAt(app)).toBeUndefined()
    const empty = await testApp('sqlite')
    try {
      const [old = '', token = ''] = [await linkAt(empty), await linkAt(empty)]
      const join = (link: string) =>
        post('/api/admin/one-time-links/user', { token: link, name: 'chief', displayName: '主编', password }, {}, empty)
      const refused = await join(old)
      expect([refused.status, refused.message]).toEqual([404, expect.stringMatching(/还没有管理员.*first-admin-link\.txt.*重新启动/)])
      await signedIn(empty, 'admin')
      expect((await join(token)).status).toBe(404)
      await empty.db.write.deleteFrom('users').execute()
      // An editor made on the command line leaves the site without an admin.
      await signedIn(empty, 'editor')
      expect((await join(token)).status).toBe(200)
      const roles = await empty.db.read.selectFrom('users').select('role').orderBy('role').execute()
      expect(roles.map((row) => row.role)).toEqual(['admin', 'editor'])
      const late = await post('/api/admin/one-time-links/check', { token }, {}, empty)
      expect([late.status, late.message]).toEqual([404, expect.stringContaining('请让管理员再发一个')])
    } finally {
      await empty.close()
    }
  })

  test('each of two nodes that start at once gives a link of its own, and the first that is used makes the admin', async () => {
    const a = await testApp(dialect)
    const b = await testApp(dialect, {}, a)
    try {
      const tokens = await Promise.all(
        [a, b].map(async (node, i) => {
          const giver = { dataFolder: node.dataFolder, port: 3000 + i }
          return (await firstAdminLink({ db: node.db, clock: node.clock.read, publicUrl: ownOrigin, giver }))?.split('#')[1] ?? ''
        }),
      )
      const check = (token: string) => post('/api/admin/one-time-links/check', { token }, {}, a)
      for (const token of tokens) expect((await check(token)).data).toMatchObject({ kind: 'first_admin' })
      const join = (token: string, name: string, on: TestApp) =>
        post('/api/admin/one-time-links/user', { token, name, displayName: '主编', password }, {}, on)
      const made = await Promise.all([join(tokens[0] ?? '', 'chief', a), join(tokens[1] ?? '', 'second', b)])
      expect(made.map(({ status }) => status).sort()).toEqual([200, 404])
      const unused = tokens[made.findIndex(({ status }) => status === 404)] ?? ''
      const late = await check(unused)
      expect([late.status, late.message]).toEqual([404, expect.stringContaining('请直接登录')])
    } finally {
      await b.close()
      await a.close()
    }
  })

  test('over http the cookie has a plain name; off this machine sign-in takes the operator’s word', async () => {
    const tries: (readonly [Record<string, string>, number])[] = [
      [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, 200],
      [{ PUBLIC_URL: 'http://192.0.2.7:3000' }, 403],
      [{ PUBLIC_URL: 'http://192.0.2.7:3000', ALLOW_HTTP_LOGIN: '1' }, 200],
      [{ PUBLIC_URL: 'http://127.0.0.1.evil.example' }, 403],
    ]
    for (const [settings, status] of tries) {
      const plain = await testApp('sqlite', settings)
      try {
        const { name } = await signedIn(plain, 'editor', { passwordHash })
        const headers = { origin: settings.PUBLIC_URL ?? '' }
        const answer = await post('/api/admin/session', { name, password }, { headers }, plain)
        expect([settings.PUBLIC_URL, answer.status]).toEqual([settings.PUBLIC_URL, status])
        expect(Object.keys(answer.cookies)).toEqual(status === 200 ? ['leitai', 'leitai-device'] : [])
        if (status !== 200) continue
        expect(answer.cookies.leitai).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
        expect(answer.cookies.leitai?.secure).toBeUndefined()
        const seen = await plain.http.inject({ url: '/api/admin/session', headers: { cookie: `leitai=${answer.cookies.leitai?.value}` } })
        expect([seen.statusCode, seen.json().data.isUnprotected]).toEqual([200, settings.PUBLIC_URL !== 'http://127.0.0.1:3000'])
      } finally {
        await plain.close()
      }
    }
  })

  test('only trusted proxies say for whom they speak', async () => {
    const proxied = await testApp('sqlite', { TRUST_PROXY: '10.0.0.0/8' })
    try {
      const guess = (from: string, forwarded: string) =>
        post('/api/admin/session', { name: 'x', password: 'y' }, { address: from, headers: { 'x-forwarded-for': forwarded } }, proxied)
      for (let i = 0; i < 31; i++) await guess('192.0.2.1', `203.0.113.${i}`)
      expect((await guess('192.0.2.1', '203.0.113.200')).status).toBe(429)
      const keys = await proxied.db.read.selectFrom('sign_in_attempts').select('key').execute()
      expect(keys.map((row) => row.key).filter((key) => key.startsWith('address:'))).toEqual(['address:192.0.2.1'])
      await guess('10.0.0.1', '203.0.113.9, 203.0.113.5')
      const after = await proxied.db.read.selectFrom('sign_in_attempts').select('key').execute()
      expect(after.map((row) => row.key)).toContain('address:203.0.113.5')
    } finally {
      await proxied.close()
    }
  })

  test('attempts and steps that are over leave no rows behind', async () => {
    app.clock.advance(hour)
    const { name } = await signedIn(app, 'editor', { passwordHash })
    await enter(name, 'wrong')
    const attempts = app.db.read.selectFrom('sign_in_attempts').select('key').where('key', 'not like', 'request:%')
    const rows = await attempts.execute()
    expect(rows.map((row) => row.key).sort()).toEqual([`account:${name}`, `address:${address}`])
    expect((await enter(name)).status).toBe(200)
    const left = await attempts.execute()
    expect(left.map((row) => row.key)).toEqual([`address:${address}`])
  })
})

/** For an answer that asks for a code or an authenticator. */
function stepOf({ data }: Answer<SignInAnswer>): string {
  if (data.state === 'signed_in') throw new Error('No step is left')
  return data.step
}

function setupOf({ data }: Answer<SignInAnswer>) {
  if (data.state !== 'authenticator_wanted') throw new Error(`No authenticator is wanted, but ${data.state}`)
  return data
}

function tokenOf({ data }: Answer<OneTimeLink>): string {
  return data.address.split('#')[1] ?? ''
}
