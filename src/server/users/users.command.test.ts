import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#server/base/clock.ts'
import { writeNode } from '#server/nodes/nodes.queries.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { leitai } from '#test/command-line.ts'
import { signedIn } from '#test/console.ts'
import { firstAdminLink } from './first-admin.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeEach(async () => {
  app = await testApp('sqlite')
})
afterEach(() => app.close())

/** What the link that was printed opens. */
async function opens(printed: string): Promise<unknown> {
  const [, token] = /#([\w-]{43})/.exec(printed) ?? []
  const link = await app.http.inject({
    method: 'POST',
    url: '/api/admin/one-time-links/check',
    headers: { origin: 'https://leitai.example' },
    payload: { token },
  })
  return link.json().data?.kind
}

test('who is made at the command line gets a link, and leaves the first admin theirs', async () => {
  const first = await firstAdminLink({
    db: app.db,
    clock: systemClock,
    publicUrl: 'https://leitai.example',
    giver: { dataFolder: app.dataFolder, port: 3000 },
  })
  const { status, out } = await leitai(app, 'user', 'create', 'zoe', '--role', 'editor')
  expect([status, await opens(out)]).toEqual([0, 'password_reset'])
  expect(await opens(first ?? '')).toBe('first_admin')
})

test('the link has the address of the running server of these data; where none runs, what to do is said beside it', async () => {
  const { out: alone } = await leitai(app, 'user', 'create', 'ann', '--role', 'editor')
  expect(alone).toContain('网站现在没有运行：先启动它')
  const now = new Date().toISOString()
  await app.write(async (trx) => {
    const places = { media_place: 'm', media_said: 'm', backup_place: 'b', backup_said: 'b' }
    const times = { started_at: now, seen_at: now, ended_at: null, unclean_starts: [], clock_back_at: null, clock_back_ms: null }
    await writeNode(trx, { node: 'n', host: 'h', port: 4100, public_url: 'https://site.example', ...places, ...times })
  })
  const { out } = await leitai(app, 'user', 'reset', 'ann')
  expect(out).toContain('https://site.example/admin/welcome#')
  expect([out.includes('网站现在没有运行'), await opens(out)]).toEqual([false, 'password_reset'])
})

test('a reset signs a user out, takes the authenticator where that is said, and prints a link for a new password', async () => {
  const admin = await signedIn(app, 'admin')
  const { name } = await app.db.read.selectFrom('users').select('name').executeTakeFirstOrThrow()
  await app.db.write.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).execute()
  const totp = async () => (await app.db.read.selectFrom('users').select('totp_secret').executeTakeFirstOrThrow()).totp_secret
  expect(await leitai(app, 'user', 'reset', name)).toMatchObject({ status: 0 })
  expect(await totp()).not.toBeNull()
  const { status, out } = await leitai(app, 'user', 'reset', name, '--totp')
  expect([status, await opens(out), await totp()]).toEqual([0, 'password_reset', null])
  expect((await admin.ask('GET', '/api/admin/overview')).status).toBe(401)
})
