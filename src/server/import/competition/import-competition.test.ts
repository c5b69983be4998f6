import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listChangesAfter } from '#server/cache/changes.queries.ts'
import { changeLines } from '#server/competitions/report/change-lines.model.ts'
import { keepFormerSlug } from '#server/competitions/store/former-slugs.queries.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import { normalDocument } from '#server/competitions/store/normal-document.model.ts'
import { openMediaFiles } from '#server/media/files/open-files.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { type Change, changed } from '#test/document-changes.ts'
import { legalCompetition } from '#test/random-competitions.ts'
import { copenhagen } from '#test/real-data/copenhagen.ts'
import { premierLeague } from '#test/real-data/premier-league.ts'
import { skipped } from '#test/real-data/real-data.ts'
import { roboticsEvent } from '#test/real-data/robotics.ts'
import { worldCup } from '#test/real-data/world-cup.ts'
import { rowHash } from '#test/row-hash.ts'
import { importCompetition } from './import-competition.ts'
import { readCompetition } from './read-competition.ts'

const root = resolve(import.meta.dirname, '../../../..')
const files = ['docs/examples', 'demo/competitions'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.json') ? [join(folder, name)] : [])),
)

function filesOf({ dataFolder }: TestApp) {
  return openMediaFiles({ dataFolder, mediaUrl: null })
}

function document(name: string): CompetitionDocument {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}

const cup = document('docs/examples/competition-single-elimination.json')
const league = document('docs/examples/competition-round-robin.json')
const semi = '$.stages[0].groups[0].rounds[1].matches[1]'
const final = '$.stages[0].groups[0].rounds[2].matches[0]'
const third = '$.stages[0].groups[1].rounds[0].matches[0]'
const finalScores: Change[] = [
  [`${final}.sides[0].score`, 2],
  [`${final}.sides[1].score`, 1],
]

/** The document in which the other side won the final. */
function turned(): CompetitionDocument {
  const games = cup.stages[0]?.groups[0]?.rounds[2]?.matches[0]?.games?.map((game) => ({ ...game, sides: game.sides.toReversed() }))
  return changed(cup, games ? [...finalScores, [`${final}.games`, games]] : finalScores)
}

describeOnBoth('importing a competition', (dialect) => {
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    app = await testApp(dialect)
    folder = await mkdtemp(join(tmpdir(), 'leitai-competition-test-'))
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  async function run(content: unknown, { isDryRun = false, isRenamed = false } = {}) {
    const file = join(folder, 'c.json')
    await writeFile(file, typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content))
    const report = await importCompetition({ db: app.db, clock: app.clock.read, file, isDryRun, isRenamed, openFiles: () => filesOf(app) })
    await app.bus.catchUp()
    return report
  }

  async function exported(id: number | null): Promise<CompetitionDocument> {
    const found = await findCompetitionDocument(app.db.read, id ?? 0)
    if (!found) throw new Error('nothing stands there')
    return found.document
  }

  async function idsOf(id: number | null) {
    const found = await findCompetitionDocument(app.db.read, id ?? 0)
    return { ids: found?.ids, rev: found?.rev }
  }

  test('what is exported is imported without a change, and exported to the same letter', async () => {
    const other = await testApp(dialect)
    try {
      for (const name of files) {
        const first = await run(document(name))
        expect(first).toMatchObject({ isNew: true, isChanged: true, errors: [] })
        const text = JSON.stringify(await exported(first.id))
        const before = await rowHash(app.db)
        expect(await run(text)).toEqual({ id: first.id, isNew: false, isChanged: false, changes: [], errors: [] })
        expect(await run(document(name))).toMatchObject({ isChanged: false })
        expect(await rowHash(app.db)).toBe(before)
        await writeFile(join(folder, 'c.json'), text)
        const copy = await importCompetition({
          ...{ db: other.db, clock: other.clock.read, file: join(folder, 'c.json'), isDryRun: false, isRenamed: false },
          openFiles: () => filesOf(other),
        })
        expect(JSON.stringify((await findCompetitionDocument(other.db.read, copy.id ?? 0))?.document)).toBe(text)
      }
    } finally {
      await other.close()
    }
  }, 120_000)

  test('real competitions: again without a change, to the same letter', async ({ skip }) => {
    for (const build of [worldCup, premierLeague, copenhagen, roboticsEvent]) {
      const one = build()
      if (one === null) return skip(skipped)
      const first = await run(one)
      expect(first.errors).toEqual([])
      const text = JSON.stringify(await exported(first.id))
      expect(text).toBe(JSON.stringify(normalDocument(one)))
      expect(await run(text)).toMatchObject({ id: first.id, isChanged: false })
    }
    expect((await namesOfChampions()).slice(0, 2)).toEqual(['France', 'Manchester City'])
  }, 120_000)

  test('a file from before a competition got another slug is said to be that, and is its own where that is meant', async () => {
    const { id } = await run(cup)
    const { slug } = cup.competition
    await app.write(async (trx) => {
      await trx.updateTable('competitions').set({ slug: 'renamed' }).where('slug', '=', slug).execute()
      await keepFormerSlug(trx, { slug, competitionId: id ?? 0, at: app.clock.read().toISOString() })
    })
    const changes = { ...cup, competition: { ...cup.competition, name: '改过的名字' } }
    const before = await rowHash(app.db)
    const message = expect.stringMatching(/以前的，它现在是“renamed”.*--renamed/)
    expect(await run(changes)).toMatchObject({ id: null, errors: [{ path: '$.competition.slug', rule: 'former-slug', message }] })
    expect(await rowHash(app.db)).toBe(before)
    expect(await run(cup, { isRenamed: true })).toMatchObject({ id, isNew: false, isChanged: false, errors: [] })
    expect(await run(changes, { isRenamed: true })).toMatchObject({ id, isNew: false, isChanged: true, errors: [] })
    expect((await exported(id)).competition).toMatchObject({ slug: 'renamed', name: '改过的名字' })
  })

  async function namesOfChampions(): Promise<string[]> {
    const rows = await app.db.read
      .selectFrom('awards')
      .innerJoin('entrants', 'entrants.id', 'awards.entrant_id')
      .select('entrants.name')
      .where('awards.kind', '=', 'champion')
      .orderBy('awards.id')
      .execute()
    return rows.map((row) => row.name)
  }

  test('any legal competition: again without a change', async () => {
    await fc.assert(
      fc.asyncProperty(legalCompetition, async (one) => {
        const first = await run(one)
        expect(first.errors).toEqual([])
        expect(await run(JSON.stringify(await exported(first.id)))).toMatchObject({ id: first.id, isChanged: false })
      }),
      { numRuns: 15 },
    )
  }, 120_000)

  test('a dry run tells everything and writes nothing, for a new one and for a changed one', async () => {
    const empty = await rowHash(app.db)
    const tried = await run(cup, { isDryRun: true })
    expect(tried).toMatchObject({ id: null, isNew: true, isChanged: true })
    expect(tried.changes.join('\n')).toContain('新建赛事“秋季杯”')
    expect(await rowHash(app.db)).toBe(empty)
    await run(cup)
    const before = await rowHash(app.db)
    expect((await run(turned(), { isDryRun: true })).isChanged).toBe(true)
    expect(await rowHash(app.db)).toBe(before)
  })

  test('a corrected final: told as a correction with what follows, ids and untouched rows stay', async () => {
    const { id } = await run(cup)
    const before = await idsOf(id)
    const at = await lastChange()
    const report = await run(turned())
    expect(report).toMatchObject({ id, isNew: false, isChanged: true, errors: [] })
    expect(report.changes).toEqual([
      expect.stringMatching(/^更正正式成绩 决赛.*比分：1:2 → 2:1/),
      expect.stringMatching(/^冠军：\S+ → \S+$/),
      expect.stringMatching(/^亚军：\S+ → \S+$/),
    ])
    const after = await idsOf(id)
    expect(after.ids).toEqual(before.ids)
    expect(after.rev).toBe((before.rev ?? 0) + 1)
    const revs = await app.db.read.selectFrom('matches').select(['key', 'rev']).orderBy('key').execute()
    expect(revs.filter((row) => row.rev > 1).map((row) => row.key)).toEqual(['final'])
    const tags = (await listChangesAfter(app.db.read, at, 10)).flatMap((change) => change.tags)
    const ids = before.ids
    expect(tags).toEqual(expect.arrayContaining([`competition:${id}`, `match:${ids?.matches.get('final')}`, 'matches', 'winners', 'home']))
    expect(tags).not.toContain(`match:${ids?.matches.get('q2')}`)
    const champion = await app.db.read.selectFrom('awards').selectAll().where('kind', '=', 'champion').execute()
    expect(champion).toHaveLength(1)
    expect(report.changes[1]).toContain((await nameOfEntrant(champion[0]?.entrant_id)) ?? 'nobody')
  })

  async function lastChange(): Promise<number> {
    return (await app.db.read.selectFrom('change_counter').select('n').executeTakeFirstOrThrow()).n
  }

  async function nameOfEntrant(id: number | null | undefined) {
    return (
      await app.db.read
        .selectFrom('entrants')
        .select('name')
        .where('id', '=', id ?? 0)
        .executeTakeFirst()
    )?.name
  }

  test('what the document no longer names is deleted, and told', async () => {
    const { id } = await run(league)
    const shorter = changed(league, [['$.stages[0].groups[0].rounds[2]', undefined]])
    const before = await idsOf(id)
    const report = await run(shorter)
    expect(report.changes).toContainEqual('删除 2 场比赛：r3-1、r3-2')
    expect(await exported(id)).toEqual(shorter)
    expect(await app.db.read.selectFrom('rounds').selectAll().execute()).toHaveLength(2)
    const again = await run(league)
    expect(again.changes).toContainEqual('新增 2 场比赛')
    const after = await idsOf(id)
    expect(after.ids?.matches.get('r1-1')).toBe(before.ids?.matches.get('r1-1'))
    expect(await app.db.read.selectFrom('matches').selectAll().execute()).toHaveLength(6)
  })

  const refusals: [string, unknown, string | null, string][] = [
    ['a name late in the file', changed(cup, [[`${third}.sides[0].entrant`, 'nobody']]), `${third}.sides[0].entrant`, 'unknown-entrant'],
    [
      'a side that the results contradict',
      changed(cup, [[`${final}.sides[0].entrant`, 'e5']]),
      `${final}.sides[0].entrant`,
      'slot-disagrees',
    ],
    ['a side where nobody came', changed(cup, [[`${semi}.sides[0].entrant`, 'e3']]), `${semi}.sides[0].entrant`, 'slot-disagrees'],
    ['the wrong shape', { ...cup, version: 2 }, '$.version', 'schema'],
    ['no JSON', '{"format": "leitai/competition",}', null, 'file'],
    ['no UTF-8', Uint8Array.of(0x7b, 0xff), null, 'file'],
    ['a character that no database holds', changed(cup, [['$.competition.name', '杯\u0000']]), '$.competition.name', 'schema'],
  ]
  test('what is wrong is refused with path and rule, and nothing is written', async () => {
    const before = await rowHash(app.db)
    for (const [what, content, path, rule] of refusals) {
      const report = await run(content)
      expect(report, what).toMatchObject({ id: null, isChanged: false, changes: [] })
      const fault = { file: join(folder, 'c.json'), path, rule, message: expect.stringMatching(/\p{Script=Han}/u) }
      expect(report.errors, what).toContainEqual(fault)
    }
    const impossible = changed(cup, [[`${final}.sides[1].score`, 1]])
    expect((await run(impossible)).errors).toContainEqual(expect.objectContaining({ path: expect.stringContaining(final) }))
    expect(await rowHash(app.db)).toBe(before)
  })

  test('an account that another player holds is refused; two may change accounts', async () => {
    const players = (one: string, other: string) => [
      { slug: 'one', names: [{ name: '一' }], externalId: one },
      { slug: 'other', names: [{ name: '二' }], externalId: other },
    ]
    expect(await run({ ...cup, players: players('a', 'b') })).toMatchObject({ errors: [] })
    expect(await run({ ...cup, players: players('b', 'a') })).toMatchObject({ isChanged: true, errors: [] })
    expect(await run({ ...league, players: [{ slug: 'third', names: [{ name: '三' }], externalId: 'a' }] })).toMatchObject({
      errors: [{ path: '$.players[0].externalId', rule: 'account-taken' }],
    })
    expect(await run({ ...cup, players: players('a', 'a') })).toMatchObject({ errors: [{ path: '$.players[1].externalId' }] })
  })

  test('a write that fails late leaves everything as it was', async () => {
    await run(cup)
    const before = await rowHash(app.db)
    await app.db.write.schema.alterTable('standings').renameTo('away').execute()
    await expect(run(turned())).rejects.toThrow()
    await expect(run(league)).rejects.toThrow()
    await app.db.write.schema.alterTable('away').renameTo('standings').execute()
    expect(await rowHash(app.db)).toBe(before)
  })

  test('a file of another season moves the competition, and shared people are written once', async () => {
    const { id } = await run(league)
    const later = changed(league, [['$.season', { slug: 'later', name: '冬季赛', startsOn: '2026-12-01', endsOn: '2026-12-31' }]])
    expect((await run(later)).changes).toContainEqual(expect.stringContaining('冬季赛'))
    expect((await exported(id)).season.slug).toBe('later')
  })
})

describe('the lines of a plan', () => {
  test('are there wherever two documents differ, and only there', async () => {
    const documents = await Promise.all(
      files.map(async (name) => {
        const read = await readCompetition(join(root, name), () => {})
        if (!read.ok) throw new Error(JSON.stringify(read.faults))
        return read
      }),
    )
    for (const one of documents) {
      expect(changeLines(one.document, one)).toEqual([])
      for (const other of documents) if (other !== one) expect(changeLines(one.document, other).length).toBeGreaterThan(0)
    }
  })

  test('tell what else a win moves on a ladder, and whose places it makes others', async () => {
    const read = await readCompetition(join(root, 'docs/examples/competition-ladder.json'), () => {})
    if (!read.ok) throw new Error('no document')
    const before = changed(read.document, [['$.stages[0].ladder', { by: 'position', move: 'swap' }]])
    const lines = changeLines(before, read)
    expect(lines).toContain('天梯挑战成功后：双方互换名次 → 取代对方，其间各降一名')
    expect(lines.find((line) => line.startsWith('天梯最多越几名挑战：不限 → '))).toBeDefined()
    expect(lines.filter((line) => /^天梯第 \d+ 名：/.test(line)).length).toBeGreaterThan(1)
  })

  test('tell new and moved matches, and a table that turns', async () => {
    const read = await readCompetition(join(root, 'docs/examples/competition-round-robin.json'), () => {})
    if (!read.ok) throw new Error('no document')
    const { document: now } = read
    const match = '$.stages[0].groups[0].rounds[0].matches[0]'
    const before = changed(now, [
      [`${match}.sides[0].score`, 0],
      [`${match}.sides[1].score`, 2],
      ['$.stages[0].groups[0].rounds[2].matches[1]', undefined],
    ])
    const lines = changeLines(before, read)
    expect(lines[0]).toBe('新增 1 场比赛')
    expect(lines[1]).toMatch(/^更正正式成绩 r1-1（\S+ 对 \S+）：比分：0:2 → 2:0/)
    expect(lines.slice(2)).toEqual(['循环赛第 3 名：暮枫 → 鹤岩', '循环赛第 4 名：鹤岩 → 暮枫'])
  })
})
