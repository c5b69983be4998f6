import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#server/base/clock.ts'
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
