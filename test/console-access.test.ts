import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConsole } from '#server/http/access.ts'
import { methodsOf } from '#server/http/route-table.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import { acts, may, whyNot } from '#shared/admin/policy.ts'
import { type Role, roles } from '#shared/admin/roles.ts'
import { type TestApp, testApp } from './app.ts'
import { ownOrigin, signedIn } from './console.ts'
import { describeOnBoth } from './database.ts'
import { pathNames } from './route-values.ts'

/**
 * Of rows only the session of who asks is read before a route refuses or lets in: of the roles PostgreSQL is asked with one that may do
 * some of it, and SQLite with each. What is refused before any row is read is asked on SQLite alone.
 */
const rolesOn = { sqlite: roles, postgres: ['editor'] } as const satisfies Readonly<Record<string, readonly Role[]>>

describeOnBoth('who may do what in the console', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
  })
  afterAll(() => app.close())

  const routes = () => app.routes.filter((route) => isConsole(route.config?.access))
  const targets = () => routes().flatMap((route) => methodsOf(route).map((method) => ({ route, method, url: addressOf(route) })))
  const ruled = () => targets().filter(({ route }) => route.config?.access !== 'door')
  const changing = () => targets().filter(({ method }) => method !== 'GET' && method !== 'HEAD')
  let n = 0

  async function ask(method: string, url: string, headers: Record<string, string | undefined>, payload?: string) {
    n += 1
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
    const answer = await app.http.inject({
      method: method as 'GET', // the route table holds only methods that exist
      url,
      headers: sent,
      remoteAddress: `10.1.${n >> 8}.${n & 255}`,
      ...(payload === undefined ? {} : { payload }),
    })
    expect(answer.headers['cache-control'], `${method} ${url}`).toBe('no-store')
    // An export is a file.
    const isFile = answer.headers['content-disposition'] !== undefined
    return { status: answer.statusCode, message: method === 'HEAD' || isFile ? '' : answer.json().message }
  }

  test('the table of routes has the console, all of it under /api/admin and nothing else there', () => {
    expect(routes().length).toBeGreaterThan(20)
    for (const route of app.routes) {
      expect([route.url, route.url.startsWith('/api/admin/')]).toEqual([route.url, isConsole(route.config?.access)])
    }
    // Otherwise a policy that forbids everything would pass too.
    for (const act of acts) expect(roles.some((role) => may(role, act))).toBe(true)
  })

  test('without a session nobody gets past any route, whatever the cookie says', async () => {
    const now = app.clock.read()
    const gone = await signedIn(app, 'admin')
    await app.db.write
      .updateTable('sessions')
      .set({ seen_at: new Date(now.getTime() - 8 * 3_600_000).toISOString() })
      .where('id', '=', gone.sessionId)
      .execute()
    const off = await signedIn(app, 'admin', { disabledAt: now.toISOString() })
    const half = await signedIn(app, 'admin', { totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
    const step = newToken()
    await app.db.write
      .insertInto('sign_in_steps')
      .values({
        token_hash: hashOf(step),
        user_id: half.userId,
        new_totp_secret: null,
        tries: 0,
        expires_at: new Date(now.getTime() + 60_000).toISOString(),
      })
      .execute()
    const cookies = {
      anonymous: undefined,
      expired: gone.cookie,
      disabled: off.cookie,
      'before the code': `__Host-leitai=${step}`,
      'a stored hash': `__Host-leitai=${hashOf(half.token)}`,
      'the name of the http mode': `leitai=${half.token}`,
    }
    for (const { method, url } of ruled()) {
      for (const [who, cookie] of Object.entries(cookies)) {
        const { status } = await ask(method, url, { cookie, origin: ownOrigin })
        expect([who, method, url, status]).toEqual([who, method, url, 401])
      }
    }
  }, 60_000)

  test.each<Role>(rolesOn[dialect])(
    '%s may do exactly what the policy says',
    async (role) => {
      // One more admin, so that no route concerns the last one.
      await signedIn(app, 'admin')
      for (const { route, method, url } of ruled()) {
        const act = acts.find((known) => known === route.config?.access)
        if (act === undefined) throw new Error(`${url} has no act`)
        // A new user for each: some routes end the session of the caller.
        const { cookie } = await signedIn(app, role)
        const { status, message } = await ask(method, url, { cookie, origin: ownOrigin })
        const place = `${role} ${method} ${url}`
        if (may(role, act)) {
          expect([place, status === 401, status < 500, message === whyNot(act)]).toEqual([place, false, true, false])
        } else expect([place, status, method === 'HEAD' ? whyNot(act) : message]).toEqual([place, 403, whyNot(act)])
      }
    },
    60_000,
  )

  test('a role that is taken and a user who is disabled lose their rights at the next request', async () => {
    const boss = await signedIn(app, 'admin')
    const other = await signedIn(app, 'admin')
    expect((await other.ask('GET', '/api/admin/users')).status).toBe(200)
    await boss.ask('PATCH', `/api/admin/users/${other.userId}`, { role: 'scorekeeper' })
    expect((await other.ask('GET', '/api/admin/users')).status).toBe(403)
    await boss.ask('PATCH', `/api/admin/users/${other.userId}`, { isDisabled: true })
    expect((await other.ask('GET', '/api/admin/session')).status).toBe(401)
  })

  if (dialect === 'sqlite')
    test('what another site could send changes nothing: refused before the body is read', async () => {
      const { cookie } = await signedIn(app, 'admin')
      const foreign: Record<string, Record<string, string | undefined>> = {
        'no origin': {},
        null: { origin: 'null' },
        evil: { origin: 'https://evil.example' },
        'a sub-domain': { origin: 'https://sub.leitai.example' },
        http: { origin: 'http://leitai.example' },
        'another port': { origin: 'https://leitai.example:8443' },
        'a longer name': { origin: 'https://leitai.example.evil.example' },
        'cross-site': { origin: ownOrigin, 'sec-fetch-site': 'cross-site' },
        'same-site': { origin: ownOrigin, 'sec-fetch-site': 'same-site' },
        'typed by the user': { origin: ownOrigin, 'sec-fetch-site': 'none' },
      }
      for (const { method, url } of changing()) {
        for (const [from, headers] of Object.entries(foreign)) {
          const { status } = await ask(method, url, { cookie, 'content-type': 'application/json', ...headers }, '{')
          expect([method, url, from, status]).toEqual([method, url, from, 403])
        }
      }
      for (const { method, url } of targets().filter((target) => !changing().some((other) => other.route === target.route))) {
        for (const site of ['cross-site', 'same-site']) {
          expect([url, (await ask(method, url, { cookie, 'sec-fetch-site': site })).status]).toEqual([url, 403])
        }
      }
    }, 60_000)

  if (dialect === 'sqlite')
    test('what a form can send is no JSON', async () => {
      for (const { route, method, url } of changing()) {
        if (route.schema?.body === undefined) continue
        const { cookie } = await signedIn(app, 'admin')
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'text/plain;application/json',
        ]) {
          const { status } = await ask(method, url, { cookie, origin: ownOrigin, 'content-type': type }, '{}')
          expect([method, url, type, status]).toEqual([method, url, type, 415])
        }
      }
    }, 60_000)
})

/** An address of the route; its object need not exist, because permissions are checked first. */
function addressOf(route: RouteOptions): string {
  return pathNames(route).reduce((url, name) => url.replace(name === '*' ? '*' : `:${name}`, '1'), route.url)
}
