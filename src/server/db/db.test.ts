import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/base/clock.ts'
import { transact } from '#server/cache/transact.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { inlineLiteral } from './inline-literal.ts'
import { migrate } from './migrate.ts'
import { bindable } from './node-sqlite.ts'
import { type Db, openDatabase, type Selecting, type Writer } from './open.ts'

const at = '2026-11-20T12:00:00.000Z'

describeOnBoth('the database', (dialect) => {
  let place: TestPlace
  let db: Db
  beforeAll(async () => {
    place = await makePlace(dialect)
    db = await openDatabase(place, migrate)
  })
  afterAll(async () => {
    await db.close()
    await place.remove()
  })

  test('rows are plain objects, numbers numbers, text text', async () => {
    await db.write.insertInto('columns').values({ key: 'k', name: '2', ordinal: 3 }).execute()
    const row = await db.read.selectFrom('columns').select(['key', 'name', 'ordinal']).executeTakeFirstOrThrow()
    expect(row).toStrictEqual({ key: 'k', name: '2', ordinal: 3 })
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
    const { n, mean } = await db.read
      .selectFrom('columns')
      .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.avg<number>('ordinal').as('mean')])
      .executeTakeFirstOrThrow()
    expect([n, mean]).toStrictEqual([1, 3])
  })

  test('a whole number in a text column stays whole', async () => {
    const { rows } = await sql<{ text: string }>`select cast(${2} as text) as text`.execute(db.write)
    expect(rows).toEqual([{ text: '2' }])
  })

  test('a fraction keeps every digit', async () => {
    const value = 0.1 + 0.2
    await db.write.insertInto('vitals').values({ at, page: 'home', device: 'pc', channel: null, name: 'CLS', value }).execute()
    expect(await db.read.selectFrom('vitals').select(['value', 'channel']).executeTakeFirstOrThrow()).toEqual({ value, channel: null })
  })

  test('text comes back as it went in, and sorts by its bytes', async () => {
    const names = ['a', 'B', 'Ä', '擂台', '😀', '\u202e', "'; drop table articles;--", '%', '_', '\\']
    for (const [ordinal, name] of names.entries())
      await db.write
        .insertInto('columns')
        .values({ key: `n${ordinal}`, name, ordinal })
        .execute()
    const read = await db.read.selectFrom('columns').select('name').where('key', 'like', 'n%').orderBy('name').execute()
    const byBytes = [...names].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    expect(read.map((row) => row.name)).toEqual(byBytes)
  })

  test('a query that was asked often goes on when its table has grown meanwhile', async () => {
    await sql`create table growing (n integer)`.execute(db.write)
    await sql`insert into growing values (1)`.execute(db.write)
    const ask = async () => (await sql`select * from growing order by n`.execute(db.write)).rows
    for (let times = 0; times < 8; times += 1) expect(await ask()).toEqual([{ n: 1 }])
    await sql`alter table growing add column more integer not null default 7`.execute(db.write)
    for (let times = 0; times < 8; times += 1) expect(await ask()).toMatchObject([{ n: 1 }])
    await sql`insert into growing values (2, 8)`.execute(db.write)
    expect(await ask()).toHaveLength(2)
    await sql`drop table growing`.execute(db.write)
  })

  test('a plan knows what is written into its statement', async () => {
    const query = db.read
      .selectFrom('articles')
      .select('id')
      .where('kind', '=', inlineLiteral<'article' | 'page'>('page'))
      .where('title', '=', 'page')
      .limit(3)
    const { sql: text, parameters } = query.compile()
    expect(text).toContain(`"kind" = 'page'`)
    expect(text).toContain('limit 3')
    expect(parameters).toEqual(['page'])
    // @ts-expect-error What somebody typed is no known choice.
    inlineLiteral(String(parameters[0]))
    // @ts-expect-error Neither is a part of it.
    inlineLiteral(`page-${String(parameters[0])}`)
  })

  test('the database refuses what the types would', async () => {
    const draft = {
      slug: null,
      import_key: null,
      cover_id: null,
      summary: '',
      body: '{}',
      author_line: '',
      source: '',
      editor: '',
      reprint_note: '',
      is_ai_made: 0,
      is_pinned: 0,
      has_video: 0,
      published_at: null,
      unpublish_at: null,
      deleted_at: null,
      created_at: at,
      updated_at: at,
    }
    const insert = (more: object) =>
      db.write
        .insertInto('articles')
        .values({ ...draft, kind: 'article', title: 't', column_id: null, ...more })
        .execute()
    await expect(insert({}), 'an article without a column').rejects.toThrow()
    await expect(insert({ column_id: 999 }), 'a column that is not there').rejects.toThrow()
    await expect(insert({ kind: 'page' }), 'a page without a slug').rejects.toThrow()
    await expect(insert({ kind: 'page', slug: 'x', is_pinned: 2 }), 'a third state').rejects.toThrow()
    expect(await db.read.selectFrom('articles').select('id').execute()).toEqual([])
  })

  test('a transaction that throws leaves nothing, not even its number', async () => {
    const before = await db.read.selectFrom('change_counter').select('n').executeTakeFirstOrThrow()
    const act = transact(db, systemClock, async (trx, touch) => {
      await trx.insertInto('columns').values({ key: 'gone', name: 'x', ordinal: 1 }).execute()
      touch('columns')
      throw new Error('changed my mind')
    })
    await expect(act).rejects.toThrow('changed my mind')
    expect(await db.read.selectFrom('columns').select('key').where('key', '=', 'gone').execute()).toEqual([])
    expect(await db.read.selectFrom('change_counter').select('n').executeTakeFirstOrThrow()).toEqual(before)
    await transact(db, systemClock, async (_trx, touch) => touch('columns'))
    const { n } = await db.read.selectFrom('change_counter').select('n').executeTakeFirstOrThrow()
    expect(n).toBe(before.n + 1)
  })
})

test('PostgreSQL plans a statement once for all values, on a new connection at its first use there', async () => {
  const place = await makePlace('postgres')
  const db = await openDatabase(place, migrate)
  const ask = (on: Selecting) => on.selectFrom('columns').select('name').where('ordinal', '>', 7).execute()
  const plans = async (on: Writer) =>
    (
      await sql<{
        times: number
      }>`select generic_plans as times from pg_prepared_statements where statement like '%"ordinal" > $1'`.execute(on)
    ).rows
  await db.write.connection().execute(async (one) => {
    for (let times = 0; times < 4; times += 1) await ask(one)
    expect(await plans(one)).toEqual([{ times: 2 }])
    await db.write.connection().execute(async (other) => {
      expect(await plans(other)).toEqual([])
      await ask(other)
      expect(await plans(other)).toEqual([{ times: 1 }])
    })
  })
  await db.close()
  await place.remove()
})

test('the file of SQLite syncs every commit, keeps its references, and its reader cannot write', async () => {
  const place = await makePlace('sqlite')
  const db = await openDatabase(place, migrate)
  const pragma = async (name: string) =>
    Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db.write)).rows[0] ?? {})[0]
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual(['wal', 2, 1])
  const { rows } = await sql<{
    name: string
    strict: number
  }>`select name, strict from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'migration%'`.execute(
    db.write,
  )
  expect(rows.filter((table) => table.strict !== 1)).toEqual([])
  expect(rows.length).toBeGreaterThanOrEqual(10)
  await expect(sql`delete from columns`.execute(db.read as never)).rejects.toThrow(/readonly/)
  await db.close()
  await place.remove()
})

test.each([[new Date()], [undefined], [Number.NaN], [Number.POSITIVE_INFINITY], [{}], [[]], [() => 0], [Symbol('x')]])(
  '%s is never bound',
  (value) => {
    expect(() => bindable(value)).toThrow(TypeError)
  },
)

test('a Date is refused in the first place too, where node:sqlite would shift all other values', async () => {
  const place = await makePlace('sqlite')
  const db = await openDatabase(place, migrate)
  const date: never = new Date() as never
  await expect(db.write.insertInto('columns').values({ key: date, name: 'x', ordinal: 1 }).execute()).rejects.toThrow(
    'A Date cannot be bound',
  )
  expect(bindable(true)).toBe(1n)
  expect(bindable(-0)).toBe(0n)
  expect(bindable(2 ** 53)).toBe(2 ** 53)
  await db.close()
  await place.remove()
})
