import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/session/password.service.ts'
import type { AuditPage } from '#shared/admin/audit.ts'
import type { ConsoleSettings } from '#shared/admin/console-settings.ts'
import type { RecoveryCodes, SessionList, SessionView, TotpSetup } from '#shared/admin/session.ts'
import type { InvitationList, OneTimeLink, UserLine, UserPage, UserSessionPage } from '#shared/admin/users.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

const password = 'marmalade-trolley-violet'

describeOnBoth('users', (dialect) => {
  let app: TestApp
  let boss: Caller
  let passwordHash: string
  beforeAll(async () => {
    app = await testApp(dialect)
    boss = await signedIn(app, 'admin', { name: 'boss', displayName: '主编' })
    passwordHash = await hashPassword(password)
  })
  afterAll(() => app.close())

  const acts = async (id: number) =>
    (await boss.get<AuditPage>(`/api/admin/audit?subject=user&subjectId=${id}`)).items.map((line) => line.act)

  test('the list is found by either name, role and state, with what is open', async () => {
    const one = await signedIn(app, 'editor', { name: 'yunjian', displayName: '云涧 100%_编辑' })
    await signedIn(app, 'scorekeeper', { name: 'off', disabledAt: app.clock.read().toISOString() })
    const names = async (query: string) => (await boss.get<UserPage>(`/api/admin/users${query}`)).items.map((line) => line.name)
    expect(await names('')).toEqual(['boss', 'off', 'yunjian'])
    for (const q of ['云涧', 'YUN', '100%', '%_编']) expect([q, await names(`?q=${encodeURIComponent(q)}`)]).toEqual([q, ['yunjian']])
    expect(await names('?q=%25%25')).toEqual([])
    expect(await names('?role=editor')).toEqual(['yunjian'])
    expect(await names('?state=disabled')).toEqual(['off'])
    expect(await names('?page=2&pageSize=2')).toEqual(['yunjian'])
    const data = await boss.get<UserLine>(`/api/admin/users/${one.userId}`)
    expect(data).toMatchObject({ name: 'yunjian', role: 'editor', hasTotp: false, disabledAt: null, sessions: 1 })
    expect((await boss.ask('GET', '/api/admin/users/999999')).code).toBe(1002)
  })

  test('name, role and standing change, each with an entry, and a disabled user is out', async () => {
    const user = await signedIn(app, 'editor')
    const change = (body: object) => boss.ask<UserLine>('PATCH', `/api/admin/users/${user.userId}`, body)
    expect((await change({ displayName: ' 新名字 ' })).data.displayName).toBe('新名字')
    expect((await change({ displayName: '   ' })).faults[0]?.path).toBe('/displayName')
    expect((await change({})).status).toBe(422)
    expect((await change({ role: 'scorekeeper' })).data.role).toBe('scorekeeper')
    expect((await change({ role: 'scorekeeper' })).status).toBe(200)
    expect((await change({ isDisabled: true })).data).toMatchObject({ sessions: 0 })
    expect((await user.ask('GET', '/api/admin/session')).status).toBe(401)
    expect((await boss.ask('POST', `/api/admin/users/${user.userId}/password-links`)).status).toBe(422)
    expect((await change({ isDisabled: false })).data.disabledAt).toBeNull()
    expect((await user.ask('GET', '/api/admin/session')).status, 'enabled again, not signed in again').toBe(401)
    expect(await acts(user.userId)).toEqual(['user.enable', 'user.disable', 'user.role', 'user.rename'])
    const [entry] = (await boss.get<AuditPage>(`/api/admin/audit?subjectId=${user.userId}&act=user.role`)).items
    expect([entry?.before, entry?.after, entry?.userName]).toEqual(['{"role":"editor"}', '{"role":"scorekeeper"}', '主编'])
  })

  test('nobody demotes, disables or lets in themselves', async () => {
    const own = `/api/admin/users/${boss.userId}`
    expect((await boss.ask('PATCH', own, { role: 'editor' })).faults[0]?.path).toBe('/role')
    expect((await boss.ask('PATCH', own, { isDisabled: true })).faults[0]?.path).toBe('/isDisabled')
    expect((await boss.ask('POST', `${own}/password-links`)).status).toBe(422)
    expect((await boss.ask('DELETE', `${own}/authenticator`)).status).toBe(422)
    expect((await boss.ask('PATCH', own, { displayName: '主编' })).status).toBe(200)
  })

  test('admins who demote or disable each other at the same moment leave one', async () => {
    for (const body of [{ role: 'editor' }, { isDisabled: true }]) {
      const rivals = await Promise.all([1, 2, 3, 4].map(() => signedIn(app, 'admin')))
      await app.db.write.updateTable('users').set({ role: 'editor' }).where('id', '=', boss.userId).execute()
      try {
        const answers = await Promise.all(
          rivals.map((rival, i) => rival.ask('PATCH', `/api/admin/users/${rivals[(i + 1) % 4]?.userId}`, body)),
        )
        expect(answers.map((answer) => answer.status).every((status) => [200, 401, 403].includes(status))).toBe(true)
        const left = await app.db.read
          .selectFrom('users')
          .select('id')
          .where('role', '=', 'admin')
          .where('disabled_at', 'is', null)
          .execute()
        expect(left.length).toBeGreaterThan(0)
      } finally {
        await app.db.write.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.userId).execute()
      }
    }
  })

  test('an invitation is listed, withdrawn, and void once its maker is no admin', async () => {
    const other = await signedIn(app, 'admin', { displayName: '副主编' })
    const invite = async (by: Caller) =>
      (await by.ask<OneTimeLink>('POST', '/api/admin/invitations', { role: 'editor', note: '给小林' })).data.address
    const check = async (address: string) =>
      (await boss.ask('POST', '/api/admin/one-time-links/check', { token: address.split('#')[1] })).status
    const [mine, theirs] = [await invite(boss), await invite(other)]
    expect(mine).toMatch(/^https:\/\/leitai\.example\/admin\/welcome#[\w-]{43}$/)
    const list = async () => (await boss.get<InvitationList>('/api/admin/invitations')).items
    expect((await list()).map((line) => line.createdBy)).toEqual(['副主编', '主编'])
    const [, own] = await list()
    expect((await boss.ask('DELETE', `/api/admin/invitations/${own?.id}`)).status).toBe(200)
    expect((await boss.ask('DELETE', `/api/admin/invitations/${own?.id}`)).code).toBe(1002)
    expect([await check(mine), await check(theirs)]).toEqual([404, 200])
    await boss.ask('PATCH', `/api/admin/users/${other.userId}`, { role: 'editor' })
    expect(await check(theirs)).toBe(404)
    expect(await list()).toEqual([])
  })

  test('all sessions are shown, and end at once by one or by user', async () => {
    const user = await signedIn(app, 'editor')
    const data = await boss.get<UserSessionPage>(`/api/admin/sessions?user=${user.userId}`)
    expect(data.items).toMatchObject([{ id: user.sessionId, user: { name: user.name }, isThis: false }])
    expect((await boss.get<UserSessionPage>('/api/admin/sessions')).items.some((line) => line.isThis)).toBe(true)
    expect(JSON.stringify(data)).not.toMatch(/token|hash/i)
    expect((await boss.ask('DELETE', `/api/admin/sessions/${user.sessionId}`)).status).toBe(200)
    expect((await user.ask('GET', '/api/admin/session')).status).toBe(401)
    expect((await boss.ask('DELETE', `/api/admin/sessions/${user.sessionId}`)).code).toBe(1002)
    expect((await boss.ask('DELETE', `/api/admin/users/${boss.userId}/sessions`)).status).toBe(200)
    expect((await boss.ask('GET', '/api/admin/session')).status, 'the one that asks goes on').toBe(200)
  })

  test('one’s own password changes with the old one, keeps this session and ends the others', async () => {
    const user = await signedIn(app, 'editor', { passwordHash, displayName: '小林' })
    const other = await sessionBeside(user)
    const change = (current: string, next: string) => user.ask('PUT', '/api/admin/account/password', { current, password: next })
    expect((await change('wrong', 'walnut-harbour-kettle')).faults).toMatchObject([{ path: '/current' }])
    expect((await change(password, '小林的walnut-harbour-kettle')).faults).toMatchObject([{ path: '/password' }])
    expect((await change(password, 'walnut-harbour-kettle')).status).toBe(200)
    expect((await user.ask('GET', '/api/admin/session')).status).toBe(200)
    expect((await app.http.inject({ url: '/api/admin/session', headers: { cookie: other } })).statusCode).toBe(401)
    for (let i = 0; i < 10; i++) await change('wrong', 'walnut-harbour-kettle')
    expect((await change('walnut-harbour-kettle', 'tulip-gravel-saxophone')).status, 'a stolen session cannot guess it').toBe(429)
  })

  test('an authenticator is added with the password, replaced and removed with a code as well, and an admin removes a lost one', async () => {
    const user = await signedIn(app, 'editor', { passwordHash })
    const { data: setup } = await user.ask<TotpSetup>('POST', '/api/admin/account/authenticator/setup')
    expect(setup.address).toContain(setup.secret)
    const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.clock.read().getTime() })
    const code = codeOf(setup.secret)
    const wrong = String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')
    const add = (digits: string, typed: string) =>
      user.ask<RecoveryCodes>('PUT', '/api/admin/account/authenticator', { secret: setup.secret, code: digits, password: typed })
    expect((await add(code, 'wrong')).faults[0]?.path).toBe('/password')
    expect((await add(wrong, password)).faults[0]?.path).toBe('/code')
    const other = await sessionBeside(user)
    const [recovery = ''] = (await add(code, password)).data.items
    expect((await app.http.inject({ url: '/api/admin/session', headers: { cookie: other } })).statusCode).toBe(401)
    expect((await user.get<SessionView>('/api/admin/session')).hasTotp).toBe(true)
    const second = (await user.ask<TotpSetup>('POST', '/api/admin/account/authenticator/setup')).data.secret
    const replace = (former: string | undefined) =>
      user.ask<RecoveryCodes>('PUT', '/api/admin/account/authenticator', { secret: second, code: codeOf(second), password, former })
    expect((await replace(undefined)).faults[0]?.path, 'the password alone replaces none').toBe('/former')
    expect((await replace(code)).faults[0]?.path, 'it is used').toBe('/former')
    const renewed = await replace(recovery.replaceAll('-', ''))
    expect([renewed.status, renewed.data.items.length, renewed.data.items.includes(recovery)]).toEqual([200, 10, false])
    app.clock.advance(30_000)
    const remove = (typed: string, digits: string) =>
      user.ask('POST', '/api/admin/account/authenticator/removal', { password: typed, code: digits })
    expect((await remove('wrong', codeOf(second))).faults[0]?.path).toBe('/password')
    expect((await remove(password, codeOf(setup.secret))).faults[0]?.path).toBe('/code')
    expect((await remove(password, codeOf(second))).status).toBe(200)
    await app.db.write.updateTable('users').set({ totp_secret: setup.secret }).where('id', '=', user.userId).execute()
    expect((await boss.ask('DELETE', `/api/admin/users/${user.userId}/authenticator`)).status).toBe(200)
    expect((await user.ask('GET', '/api/admin/session')).status).toBe(401)
    expect(await acts(user.userId)).toEqual([
      'user.authenticator_reset',
      'user.authenticator_remove',
      'user.authenticator_replace',
      'user.authenticator_add',
    ])
  })

  test('one’s own sessions end one by one or all others; nobody else’s do', async () => {
    const user = await signedIn(app, 'scorekeeper')
    await sessionBeside(user)
    const list = async () => (await user.get<SessionList>('/api/admin/account/sessions')).items
    expect((await list()).map((line) => line.isThis).sort()).toEqual([false, true])
    expect((await user.ask('DELETE', `/api/admin/account/sessions/${boss.sessionId}`)).code).toBe(1002)
    expect((await user.ask('DELETE', '/api/admin/account/sessions')).status).toBe(200)
    expect(await list()).toHaveLength(1)
    await sessionBeside(user)
    const other = (await list()).find((line) => !line.isThis)
    expect((await user.ask('DELETE', `/api/admin/account/sessions/${other?.id}`)).status).toBe(200)
    expect((await boss.ask('GET', '/api/admin/session')).status).toBe(200)
  })

  test('the rule for authenticators cannot lock out the admin who sets it, and cannot be bypassed', async () => {
    const put = (totpRoles: string[], by = boss) => by.ask<ConsoleSettings>('PUT', '/api/admin/console-settings', { totpRoles })
    expect((await put(['admin'])).faults[0]?.path).toBe('/totpRoles')
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const keeper = await signedIn(app, 'scorekeeper', { passwordHash, totpSecret: secret })
    const promoted = await signedIn(app, 'editor')
    expect((await put(['scorekeeper'])).data).toEqual({ totpRoles: ['scorekeeper'] })
    expect(await boss.get<ConsoleSettings>('/api/admin/console-settings')).toEqual({ totpRoles: ['scorekeeper'] })
    const removal = { password, code: new TOTP({ secret }).generate({ timestamp: app.clock.read().getTime() }) }
    expect((await keeper.ask('POST', '/api/admin/account/authenticator/removal', removal)).message).toContain('不能移除，可以更换')
    const next = (await keeper.ask<TotpSetup>('POST', '/api/admin/account/authenticator/setup')).data.secret
    const digits = new TOTP({ secret: next }).generate({ timestamp: app.clock.read().getTime() })
    const replacing = { secret: next, code: digits, password, former: removal.code }
    expect((await keeper.ask('PUT', '/api/admin/account/authenticator', replacing)).status, 'a new phone').toBe(200)
    await boss.ask('PATCH', `/api/admin/users/${promoted.userId}`, { role: 'scorekeeper' })
    expect((await promoted.ask('GET', '/api/admin/session')).status, 'comes in again to set one up').toBe(401)
    await put([])
  })

  async function sessionBeside(user: Caller): Promise<string> {
    const beside = await signedIn(app, 'editor')
    await app.db.write.updateTable('sessions').set({ user_id: user.userId }).where('id', '=', beside.sessionId).execute()
    return beside.cookie
  }
})
