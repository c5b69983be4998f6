import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAudit } from '#server/audit/audit.queries.ts'
import type { AuditPage } from '#shared/admin/audit.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'

const day = 24 * 3_600_000
const at = (ms: number) => new Date(Date.parse(testNow) + ms).toISOString()

describeOnBoth('the audit log', (dialect) => {
  let app: TestApp
  let boss: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    boss = await signedIn(app, 'admin', { displayName: '主编' })
  })
  afterAll(() => app.close())

  const read = async (query = '') => await boss.get<AuditPage>(`/api/admin/audit${query}`)
  const add = (act: string, id: number, now: string) =>
    app.write((trx) =>
      insertAudit(trx, { id: boss.userId, name: '主编', address: '192.0.2.1' }, { act, subject: 'article', id, name: `文章 ${id}` }, now),
    )

  test('is read newest first, page by page, with nothing twice and nothing left out', async () => {
    // Several in the same millisecond, and one that is later in the table though earlier in time.
    for (let i = 0; i < 9; i++) await add('article.publish', i + 1, at(Math.floor(i / 3)))
    await add('article.trash', 10, at(-1))
    const seen: string[] = []
    for (let query = '?pageSize=4'; ; ) {
      const { items, next } = await read(query)
      seen.push(...items.map((line) => line.subjectName))
      if (next === null) break
      query = `?pageSize=4&cursor=${next}`
    }
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 10].map((i) => `文章 ${i}`))
  })

  test('says of a wrong period what is wrong in words of the screen', async () => {
    const answer = await boss.ask('GET', '/api/admin/audit?from=gestern')
    expect([answer.status, answer.message]).toEqual([400, '请求的内容不正确：「起始时间」的格式不对，请核对'])
    expect((await boss.ask('GET', '/api/admin/users?pageSize=x')).message).toBe('请求的内容不正确：「每页条数」应为整数')
  })

  test('is narrowed by user, subject, act and period', async () => {
    const count = async (query: string) => (await read(query)).items.length
    expect(await count(`?user=${boss.userId}`)).toBe(10)
    expect(await count('?user=999999')).toBe(0)
    expect(await count('?subject=article&subjectId=3')).toBe(1)
    expect(await count('?subject=user')).toBe(0)
    expect(await count('?act=article.trash')).toBe(1)
    expect(await count(`?from=${at(0)}&to=${at(2)}`)).toBe(6)
    for (const bad of ['?from=x', '?cursor=x', '?subject=x', '?act=A%00', '?page=1']) {
      expect([bad, (await boss.ask('GET', `/api/admin/audit${bad}`)).status]).toEqual([bad, 400])
    }
  })

  test('keeps what is younger than 400 days', async () => {
    const left = await app.db.read.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    await add('article.old', 1, at(-401 * day))
    await add('article.old', 2, at(-399 * day))
    // Up to the next entry that triggers the deletion of old ones.
    for (let i = (left?.id ?? 0) + 2; i < 500; i++) await add('article.fill', i, at(10))
    expect((await read('?act=article.old')).items.map((line) => line.subjectId)).toEqual(['2'])
  })
})
