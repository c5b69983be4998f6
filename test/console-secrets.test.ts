import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { runNode } from './child.ts'
import { freePort } from './postgres.ts'
import { type RunningSite, startSite } from './running-site.ts'

const password = 'marmalade-trolley-violet'
const nextPassword = 'walnut-harbour-kettle'

let site: RunningSite
let folder = ''
let said = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-secrets-'))
  site = await startSite({ port: await freePort(), dataFolder: folder, flags: ['--empty'], settings: { LOG_LEVEL: 'trace' } })
  for (const stream of [site.process.stdout, site.process.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
}, 120_000)
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

async function leitai(...words: string[]) {
  const settings = { LEITAI_DATA: folder, PUBLIC_URL: site.url }
  return await runNode('dist/app/cli.js', ['user', ...words], settings).ended
}

test('users by the command line, and no secret in a log, in the audit log or in an answer that is not its own', async () => {
  const made = await leitai('create', 'chief', '--role', 'admin', '--display', '主编')
  const token = /#([\w-]{43})/.exec(made.stdout)?.[1] ?? ''
  expect([made.code, token.length]).toEqual([0, 43])
  const answers: string[] = []
  let cookie = ''
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${site.url}/api/admin${path}`, {
      method,
      headers: { origin: site.url, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const found = answer.headers.getSetCookie().flatMap((line) => /^leitai=([\w-]{43})/.exec(line)?.[1] ?? [])
    if (found[0] !== undefined) cookie = `leitai=${found[0]}`
    const text = await answer.text()
    answers.push(text)
    return { status: answer.status, data: JSON.parse(text).data }
  }
  expect((await ask('POST', '/session', { name: 'chief', password })).status, 'no password opens it yet').toBe(401)
  expect((await ask('POST', '/one-time-links/password', { token, password })).status).toBe(200)
  await ask('POST', '/session', { name: password, password })
  expect((await ask('POST', '/session', { name: 'chief', password })).status).toBe(200)
  const first = cookie
  const setup = (await ask('POST', '/account/authenticator/setup')).data
  answers.pop()
  const code = new TOTP({ secret: setup.secret }).generate()
  expect((await ask('PUT', '/account/authenticator', { secret: setup.secret, code, password })).status).toBe(200)
  expect((await ask('PUT', '/account/password', { current: password, password: nextPassword })).status).toBe(200)
  const invitation = (await ask('POST', '/invitations', { role: 'editor', note: '' })).data.address.split('#')[1]
  answers.pop()
  for (const path of ['/session', '/users', '/sessions', '/account/sessions', '/invitations', '/audit']) await ask('GET', path)
  await ask('PUT', '/account/password', { current: 1, password: nextPassword })
  await ask('DELETE', '/session')

  const reset = await leitai('reset', 'chief', '--totp')
  const other = /#([\w-]{43})/.exec(reset.stdout)?.[1] ?? ''
  expect((await leitai('disable', 'chief')).stderr).toContain('最后一个管理员')
  expect((await leitai('create', 'second', '--role', 'admin')).code).toBe(0)
  expect((await leitai('disable', 'chief')).code).toBe(0)
  expect((await leitai('create', 'chief', '--role', 'admin')).code).toBe(1)
  expect((await leitai('create', 'Chief!', '--role', 'admin')).code).toBe(1)
  expect((await leitai('create', 'longest', '--role', 'admin', '--display', '长'.repeat(41))).code).toBe(1)
  expect((await leitai('create', 'third')).code).toBe(2)

  const db = await openDatabase({ databaseUrl: null, dataFolder: folder }, migrate)
  const audit = await db.read.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const sessions = await db.read.selectFrom('sessions').selectAll().execute()
  const links = await db.read.selectFrom('one_time_links').selectAll().execute()
  await db.close()
  expect(audit.map((row) => row.act)).toEqual(expect.arrayContaining(['user.create', 'user.password', 'user.invite', 'user.disable']))
  expect(audit.filter((row) => row.user_name === '命令行').length).toBeGreaterThanOrEqual(4)
  expect(said.length, 'the log was read').toBeGreaterThan(0)
  const secrets = [password, nextPassword, token, other, invitation, setup.secret, first.slice('leitai='.length)]
  const places = {
    said,
    answers: answers.join('\n'),
    audit: JSON.stringify(audit),
    sessions: JSON.stringify(sessions),
    links: JSON.stringify(links),
  }
  for (const [place, text] of Object.entries(places)) {
    for (const [i, secret] of secrets.entries()) {
      expect(secret.length).toBeGreaterThan(20)
      expect([place, i, text.includes(secret)]).toEqual([place, i, false])
    }
    expect(text, place).not.toContain('$argon2id$')
  }
}, 120_000)
