import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { runNode } from '#test/child.ts'
import { leitai } from '#test/command-line.ts'
import { insertSignedIn } from '#test/console.ts'
import { makePlace, type TestPlace } from '#test/database.ts'
import { freePort } from '#test/postgres.ts'

vi.setConfig({ testTimeout: 180_000 })

/** A site whose role owns the database, as every command has it, and the superuser beside. */
let place: TestPlace
let admin: pg.Client
let role: string
let database: string
beforeEach(async () => {
  vi.stubEnv('PORT', String(await freePort()))
  const made = await makePlace('postgres')
  const url = new URL(made.databaseUrl ?? '')
  database = url.pathname.slice(1)
  role = `site_${randomBytes(6).toString('hex')}`
  admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create role ${role} login password 'secret'`)
  await admin.query(`alter database ${database} owner to ${role}`)
  place = { ...made, databaseUrl: Object.assign(new URL(url), { username: role, password: 'secret' }).href }
  const db = await openDatabase(made, migrate)
  await insertSignedIn(db.write, 'admin', '2026-11-20T12:00:00.000Z', { name: 'zoe', passwordHash: '$argon2id$of-zoe' })
  await db.close()
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await admin.query(`alter database ${database} owner to current_user; drop owned by ${role} cascade; drop role ${role}`)
    await admin.end()
    await made.remove()
  })
})

const fromSqlite = async (): Promise<TestPlace> => {
  const other = await makePlace('sqlite')
  onTestFinished(() => other.remove())
  const db = await openDatabase(other, migrate)
  await insertSignedIn(db.write, 'admin', '2026-11-20T12:00:00.000Z', { name: 'ann', passwordHash: '$argon2id$of-ann' })
  await db.close()
  return other
}
const start = async (): Promise<string> => {
  const { dataFolder, databaseUrl } = place
  const child = runNode('dist/app/cli.js', ['start', '--empty'], {
    LEITAI_DATA: dataFolder,
    DATABASE_URL: databaseUrl ?? '',
    PORT: process.env.PORT ?? '',
  })
  onTestFinished(() => void child.process.kill('SIGKILL'))
  const { stderr } = await child.ended
  return JSON.parse(stderr).msg
}
/** The tables, and what stands beside them. */
const giveTo = async (owner: string) => {
  const { rows } = await admin.query<{ text: string }>(`
    select format('alter table %I owner to ${owner}', tablename) as text from pg_tables where schemaname = 'public'
    union all select format('alter function %s owner to ${owner}', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype`)
  for (const { text } of rows) await admin.query(text)
}
/** What is to be run as the superuser, out of a sentence. */
const statementIn = (said: string) => /，运行 (.+)$/m.exec(said)?.[1] ?? ''

test.for([{ owner: 'another role' }, { owner: 'the first superuser' }])(
  'tables of $owner are told the same by every command, with the statement that makes all of them work',
  async ({ owner }) => {
    const isFirst = owner === 'the first superuser'
    const former = `former_${role}`
    await admin.query(`create role ${former}`)
    onTestFinished(async () => {
      await admin.query(`drop owned by ${former} cascade; drop role ${former}`)
    })
    if (!isFirst) await giveTo(former)
    const said = new RegExp(
      `的用户 ${role} 用不了数据库 ${database} 里的表：\\w+ 等 \\d+ 项属于用户 ${isFirst ? '\\w+' : former}，请以 .*，运行 ${isFirst ? 'DO ' : 'REASSIGN OWNED BY '}`,
    )
    const started = await start()
    expect(started).toMatch(said)
    const sqlite = await fromSqlite()
    expect(await leitai(sqlite, 'backup', `${place.dataFolder}/backups`)).toMatchObject({ status: 0 })
    const commands = [
      [place, ['migrate']],
      [place, ['backup']],
      [place, ['restore', '--replace']],
      [place, ['copy', '--to', `${place.dataFolder}/there`]],
      [sqlite, ['copy', '--to', place.databaseUrl ?? '']],
    ] as const
    for (const [where, words] of commands) {
      const { status, err } = await leitai(where, ...words)
      expect([words[0], status, err.trim().split('\n').at(-1)]).toEqual([words[0], 1, expect.stringMatching(said)])
      expect(err).not.toMatch(/permission denied|secret/)
    }
    const { out } = await leitai(place, 'doctor')
    expect(out).toMatch(new RegExp(`✗ 数据库打不开：DATABASE_URL 的用户 ${role} 用不了`))
    expect(statementIn(out)).toBe(statementIn(started))
    await admin.query(statementIn(started))
    expect((await leitai(place, 'doctor')).out).toMatch(/✓ 数据库在 /)
    expect(await leitai(place, 'restore', '--replace')).toMatchObject({ status: 0, err: '' })
  },
)

test('tables that it may use and does not own are found before the upgrade that would change them', async () => {
  await admin.query(`grant all on all tables in schema public to ${role}; grant all on all sequences in schema public to ${role}`)
  const { status, out } = await leitai(place, 'doctor')
  expect([status, out]).toEqual([1, expect.stringMatching(/✗ DATABASE_URL 的用户 \w+ 用不了数据库 \w+ 里的表/)])
  expect(await leitai(place, 'backup')).toMatchObject({ status: 0 })
})

test('a role that may not make schemas is told so before a restore needs one, by the doctor and by the restore', async () => {
  await admin.query(`alter database ${database} owner to current_user`)
  await admin.query(`grant usage, create on schema public to ${role}`)
  await giveTo(role)
  expect(await leitai(place, 'backup')).toMatchObject({ status: 0 })
  const { status, out } = await leitai(place, 'doctor')
  expect([status, out]).toEqual([0, expect.stringMatching(/! DATABASE_URL 的用户 \w+ 不能在数据库 \w+ 里新建 schema/)])
  const refused = await leitai(place, 'restore', '--replace')
  expect([refused.status, refused.err]).toEqual([1, expect.stringContaining(`GRANT CREATE ON DATABASE ${database} TO ${role}`)])
  await admin.query(statementIn(out))
  expect((await leitai(place, 'doctor')).out).toMatch(/✓ 数据库在 /)
  expect(await leitai(place, 'restore', '--replace')).toMatchObject({ status: 0, err: '' })
})

test('a role that may make no tables is told the statement too', async () => {
  await admin.query(`alter database ${database} owner to current_user`)
  await admin.query('drop schema public cascade; create schema public')
  await admin.query(`grant usage on schema public to ${role}`)
  const said = await start()
  expect(said).toMatch(new RegExp(`的用户 ${role} 不能在数据库 ${database} 里建表`))
  await admin.query(statementIn(said))
  expect(await leitai(place, 'migrate')).toMatchObject({ status: 0 })
})
