import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminSeason, AdminTeam } from '#shared/admin/people.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

const said = '有看不见的字符（在“云”之后），请删去'

describeOnBoth('characters that nobody sees', (dialect) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    admin = await signedIn(app, 'admin')
  })
  afterAll(() => app.close())

  test('are in no name of a form: the fault stands at the field and says where', async () => {
    const team = { slug: 'yun', names: [{ name: '云\u200b涧' }], region: '', logoId: null, members: [] }
    const refused = await admin.ask<AdminTeam>('POST', '/api/admin/teams', team)
    expect([refused.status, refused.faults]).toEqual([422, [{ path: '/names/0/name', message: expect.stringContaining(said) }]])
    const season = { slug: 'autumn', name: '云\u2060涧', startsOn: '2026-09-01', endsOn: '2026-11-30' }
    expect((await admin.ask<AdminSeason>('POST', '/api/admin/seasons', season)).faults[0]?.message).toContain(said)
    const me = `/api/admin/users/${admin.userId}`
    const renamed = await admin.ask('PATCH', me, { displayName: '云\u200d' })
    expect([renamed.status, renamed.faults[0]?.message]).toEqual([422, expect.stringContaining('有看不见的字符')])
    expect((await admin.ask('PATCH', me, { displayName: '👨‍👩‍👧 云' })).status).toBe(200)
  })

  test('are in no name of a document', async () => {
    const document = league()
    const [first, ...others] = document.entrants
    if (!first) throw new Error('There are entrants')
    const bad = { ...document, entrants: [{ ...first, name: '云\u200b涧' }, ...others] }
    const refused = await admin.ask('POST', '/api/admin/competitions', { document: bad })
    expect([refused.status, refused.faults[0]]).toEqual([
      422,
      { path: expect.stringContaining('/entrants/0/name'), message: expect.stringContaining(said) },
    ])
  })
})
