import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { textBody } from '#test/factories.ts'
import { isDiskFull } from './disk-full.ts'

describe('SQLite without room for one more page', () => {
  let app: TestApp
  let admin: Caller
  beforeEach(async () => {
    app = await testApp('sqlite')
    admin = await signedIn(app, 'admin')
  })
  afterEach(() => app.close())

  async function setRoom(pages: 'none' | 'plenty'): Promise<void> {
    await sql.raw(`pragma max_page_count = ${pages === 'none' ? 1 : 4_000_000}`).execute(app.db.write)
  }
  const long = 'x'.repeat(200_000)
  const write = () => admin.ask('POST', '/api/admin/articles', { kind: 'page', draft: { ...emptyDraft, body: textBody(long) } })

  test('says that, and not that there is nothing to roll back', async () => {
    await setRoom('none')
    const failed = await app.db.write
      .transaction()
      .execute(async (trx) => await trx.insertInto('columns').values({ key: 'a', name: long, ordinal: 1 }).execute())
      .catch((error: unknown) => error)
    expect([isDiskFull(failed), String(failed)]).toEqual([true, 'Error: database or disk is full'])
    await setRoom('plenty')
    await app.db.write.insertInto('columns').values({ key: 'b', name: long, ordinal: 1 }).execute()
    expect((await app.db.read.selectFrom('columns').select('key').execute()).map(({ key }) => key)).toEqual(['b'])
  })

  test('keeps nothing of a transaction that goes on although SQLite has rolled it back', async () => {
    await setRoom('none')
    const failed = await app.db.write
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('columns')
          .values({ key: 'a', name: long, ordinal: 1 })
          .execute()
          .catch(() => {})
        await trx
          .insertInto('columns')
          .values({ key: 'b', name: 'b', ordinal: 2 })
          .execute()
          .catch(() => {})
        await trx
          .deleteFrom('columns')
          .where('key', '=', 'nobody')
          .execute()
          .catch(() => {})
      })
      .catch((error: unknown) => error)
    expect(isDiskFull(failed)).toBe(true)
    await setRoom('plenty')
    expect(await app.db.read.selectFrom('columns').select('key').execute()).toEqual([])
    expect((await write()).status).toBe(200)
  })

  test('is reported to every writer, until there is room', async () => {
    await setRoom('none')
    const full = { status: 503, message: '服务器的磁盘满了，内容没有保存：请联系管理员清理空间，然后再试' }
    expect(await write()).toMatchObject(full)
    expect(await write()).toMatchObject(full)
    await setRoom('plenty')
    expect((await write()).status).toBe(200)
  })

  test('lets the console be read, however long ago the session was last noted', async () => {
    await sql`pragma query_only = 1`.execute(app.db.write)
    app.clock.advance(120_000)
    expect((await admin.ask('GET', '/api/admin/seasons')).status).toBe(200)
    expect((await write()).status).toBe(500)
    await sql`pragma query_only = 0`.execute(app.db.write)
  })
})

test.each([
  [Object.assign(new Error('x'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('x'), { code: 'EDQUOT' }), true],
  [Object.assign(new Error('x'), { code: '53100' }), true],
  [Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }), true],
  [Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 4874 }), true],
  [Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 5 }), false],
  [Object.assign(new Error('x'), { code: '53300' }), false],
  [new Error('database or disk is full'), false],
  ['ENOSPC', false],
])('%# is told from other faults', (error, is) => expect(isDiskFull(error)).toBe(is))
