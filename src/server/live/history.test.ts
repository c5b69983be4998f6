import { expect, test } from 'vitest'
import { transact } from '#server/cache/transact.ts'
import { testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { History, readNewest } from './history.service.ts'

const at = '2026-11-20T12:00:00.000Z'
const change = (n: number, matches: number) => ({
  n,
  at,
  is_quiet: 0,
  tags: Array.from({ length: matches }, (_, i) => `match:${i + 1}` as const),
})
const changes = (count: number, matches: number) => Array.from({ length: count }, (_, i) => change(i + 1, matches))

/** How many of these, one after the other, a reader may have missed: whether they were there at the start or came since. */
function keptOf(rows: ReturnType<typeof changes>): [number, number] {
  const read = new History('e', rows, true)
  const told = new History('e', [], true)
  for (const row of rows) told.add(row)
  return [read.since(at).changes.length, told.since(at).changes.length]
}

test.each([
  ['few', changes(40, 3), 40],
  ['many of little', changes(700, 2), 512],
  ['some that name many matches', changes(300, 400), 100],
  ['those since one that names more than all may', [...changes(5, 1), change(6, 50_000), change(7, 1)], 1],
  ['the newest, whatever it names', [...changes(5, 1), change(6, 50_000)], 1],
])('%s are kept', (_, rows, kept) => {
  expect(keptOf(rows)).toEqual([kept, kept])
})

describeOnBoth('the history of a start', (dialect) => {
  test('is read from the newest back, until what is read names enough', async () => {
    const app = await testApp(dialect)
    const names = (count: number, matches: number) =>
      transact(app.db, app.clock.read, async (_db, touch) => {
        for (const { tags } of changes(count, matches).slice(0, 1)) touch(...tags)
      })
    for (let i = 0; i < 120; i += 1) await names(1, 1)
    const small = await readNewest(app.db.read)
    expect([small.isAll, small.rows.map(({ n }) => n)]).toEqual([true, Array.from({ length: small.rows.length }, (_, i) => i + 1)])
    expect(small.rows.length).toBeGreaterThanOrEqual(120)
    await names(1, 50_000)
    const large = await readNewest(app.db.read)
    expect([large.isAll, large.rows.length, large.rows.at(-1)?.tags.length]).toEqual([false, 100, 50_000])
    await app.close()
  })
})
