import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importCompetition } from '#server/import/competition/import-competition.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { AdminSettings } from '#shared/admin/site.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { Answer, type Caller, ownOrigin, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { changed } from '#test/document-changes.ts'
import { rowHash } from '#test/row-hash.ts'

vi.setConfig({ testTimeout: 60_000 })

const cup: CompetitionDocument = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../docs/examples/competition-statistics.json'), 'utf8'),
)
const match = '$.stages[0].groups[0].rounds[0].matches[0]'
const gold = `${match}.games[0].statistics.sides[0].values[0]`
const event = (at: number) => ({ at, kind: 'tower', side: 1 })

/** $.stages[0].groups as the console's answers have it: /document/stages/0/groups. */
function pointerOf(path: string): string {
  return `/document${path.slice(1).replaceAll(/\.|\[(\d+)\]/g, '/$1')}`
}

/** Stands for a number that no value of JavaScript can be, until the text is written. */
const placeholder = 424_242

interface Bad {
  what: string
  path: string
  value: unknown
  says: RegExp
  /** Where it is told; default: where it is. */
  at?: string
  /** How the placeholder is written. */
  written?: string
}

const bad: readonly Bad[] = [
  { what: 'a figure declared twice', path: '$.competition.figures[1].key', value: 'gold', says: /gold|重复/ },
  { what: 'an undeclared figure', path: `${gold}.figure`, value: 'xp', says: /“xp”(?:这个|的)数据项，(?:声明了的|这项赛事)有/ },
  { what: 'a value of 10^400', path: `${gold}.value`, value: placeholder, written: '1e400', says: /不能大于/ },
  {
    what: 'an event after the end',
    path: `${match}.games[0].statistics.events`,
    value: [event(1_507)],
    says: /结束|时长/,
    at: `${match}.games[0].statistics.events[0].at`,
  },
]

describeOnBoth('bad statistics', (dialect) => {
  let app: TestApp
  let editor: Caller
  let folder: string
  beforeEach(async () => {
    app = await testApp(dialect)
    editor = await signedIn(app, 'editor')
    folder = await mkdtemp(join(tmpdir(), 'leitai-bad-statistics-'))
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const textOf = (path: string, value: unknown, written = '') =>
    JSON.stringify(changed(cup, [[path, value]])).replace(String(placeholder), written)

  async function post(url: string, payload: string): Promise<Answer<{ id: number }>> {
    const headers = { cookie: editor.cookie, origin: ownOrigin, 'content-type': 'application/json' }
    return new Answer(await app.http.inject({ method: 'POST', url, headers, payload }))
  }

  async function imported(text: string) {
    const file = join(folder, 'cup.json')
    await writeFile(file, text)
    const openFiles = async () => openMediaFiles({ dataFolder: app.dataFolder, mediaUrl: null })
    return await importCompetition({ db: app.db, clock: app.clock.read, file, isDryRun: false, isRenamed: false, openFiles })
  }

  test.each(bad)(
    '$what is refused by place in a document, sent or imported, and nothing changes',
    async ({ path, value, says, at = path, written }) => {
      const text = textOf(path, value, written)
      const before = await rowHash(app.db)
      const sent = await post('/api/admin/competitions', `{"document":${text}}`)
      expect(sent.status).toBe(422)
      expect(sent.faults).toContainEqual(expect.objectContaining({ path: pointerOf(at), message: expect.stringMatching(says) }))
      const { errors } = await imported(text)
      expect(errors).toContainEqual(expect.objectContaining({ path: at, message: expect.stringMatching(says) }))
      expect(await rowHash(app.db)).toBe(before)
    },
  )

  test('NaN is no JSON', async () => {
    const text = textOf(`${gold}.value`, placeholder, 'NaN')
    const before = await rowHash(app.db)
    expect((await post('/api/admin/competitions', `{"document":${text}}`)).status).toBe(400)
    expect((await imported(text)).errors).toEqual([expect.objectContaining({ message: expect.stringMatching(/JSON/) })])
    expect(await rowHash(app.db)).toBe(before)
  })

  test.each([
    ['an undeclared figure', { sides: [{ values: [{ figure: 'xp', value: 1 }] }, {}] }, '', /没有编号是“xp”的数据项，这项赛事有/],
    ['a value of 10^400', { sides: [{ values: [{ figure: 'gold', value: placeholder }] }, {}] }, '1e400', /不能大于/],
    ['an event after the end', { events: [event(1_507)] }, '', /结束|时长/],
  ])('%s is refused when it is entered, and nothing changes', async (_, statistics, written, says) => {
    const { id } = (await post('/api/admin/competitions', JSON.stringify({ document: cup }))).data
    const { rev } = await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
    const before = await rowHash(app.db)
    const act = { kind: 'set_statistics', match: 'final', statistics: null, games: [{ number: 1, statistics }] }
    const answer = await post(
      `/api/admin/competitions/${id}/acts`,
      JSON.stringify({ rev, isPreview: false, act }).replace(String(placeholder), written),
    )
    expect(answer.status).toBe(422)
    expect([answer.message, ...answer.faults.map(({ message }) => message)].join('\n')).toMatch(says)
    expect(await rowHash(app.db)).toBe(before)
  })

  test('a figure that the site declares twice is refused, and nothing changes', async () => {
    const admin = await signedIn(app, 'admin')
    const { statistics } = await admin.get<AdminSettings>('/api/admin/settings')
    const [figure] = cup.competition.figures ?? []
    const before = await rowHash(app.db)
    const value = { figures: [figure, figure], eventKinds: [] }
    const answer = await admin.ask('PUT', '/api/admin/settings/statistics', { rev: statistics.rev, value })
    expect(answer.status).toBe(422)
    expect(answer.faults.map(({ path }) => path).join()).toMatch(/figures.*1/)
    expect(await rowHash(app.db)).toBe(before)
  })
})
