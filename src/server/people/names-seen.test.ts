import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultBy } from '#rules/acts/examples.ts'
import type { AdminSeason, AdminTeam } from '#shared/admin/people.ts'
import type { CompetitionView } from '#shared/competitions/competition-views.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { competitionDesk } from '#test/competition-desk.ts'
import { league } from '#test/competitions.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

const said = '有看不见的字符（在“云”之后），请删去'

describeOnBoth('characters that nobody sees', (dialect) => {
  let app: TestApp
  let admin: Caller
  const desk = competitionDesk(() => app)
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
    for (const odd of ['\u{e0041}', '\ufe0f', '\u2028', '\u2800', '\ufffb', '\u{1d173}']) {
      const twin = await admin.ask('PATCH', me, { displayName: `云${odd}` })
      expect([odd, twin.status, twin.faults[0]?.message]).toEqual([odd, 422, expect.stringContaining(said)])
      const again = await admin.ask<AdminTeam>('POST', '/api/admin/teams', { ...team, names: [{ name: `云${odd}` }] })
      expect([odd, again.status, again.faults[0]?.message]).toEqual([odd, 422, expect.stringContaining(said)])
    }
    for (const displayName of ['👨‍👩‍👧 云', '❤️ 云', '云 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'])
      expect([displayName, (await admin.ask('PATCH', me, { displayName })).status]).toEqual([displayName, 200])
  })

  test('are in no name of a document', async () => {
    const document = league()
    const [first, ...others] = document.entrants
    if (!first) throw new Error('There are entrants')
    for (const odd of ['\u200b', '\u{e0041}', '\ufe0f', '\u2028']) {
      const bad = { ...document, entrants: [{ ...first, name: `云${odd}涧` }, ...others] }
      const refused = await admin.ask('POST', '/api/admin/competitions', { document: bad })
      expect([odd, refused.status, refused.faults[0]]).toEqual([
        odd,
        422,
        { path: expect.stringContaining('/entrants/0/name'), message: expect.stringContaining(said) },
      ])
    }
  })

  test('that were stored before they were refused are shown as before, and the competition goes on', async () => {
    const document = league()
    const [first, ...others] = document.entrants
    if (!first) throw new Error('There are entrants')
    const name = '云\ufe0f涧\u{e0041}'
    const id = await desk.added({ ...document, entrants: [{ ...first, name }, ...others] })
    const seen = await desk.seen<CompetitionView>(`/api/competitions/${id}`)
    expect(seen.entrants.map(({ entrant }) => entrant.name)).toContain(name)
    await desk.done(admin, id, { kind: 'record_result', match: 'p6', publicNote: '', result: resultBy([2, 0]) })
  })
})
