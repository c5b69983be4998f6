import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBoth, makePlace } from '#test/database.ts'
import { up } from '../../../migrations/0048-postponed-matches.ts'
import { columnTypes } from './column-types.ts'
import { openDatabase } from './open.ts'

const first = '2026-11-20T10:00:00.000Z'
const second = '2026-11-22T10:00:00.000Z'
const moves = (...pairs: (readonly [from: string | null, to: string | null])[]) =>
  JSON.stringify(pairs.map(([from, to]) => ({ from, to, reason: '断电' })))

/** `from`: the day under which lists have it. */
const matches = [
  { id: 1, state: 'postponed', at: null, reschedules: moves([first, null]), from: first },
  { id: 2, state: 'postponed', at: null, reschedules: moves([first, second], [second, null]), from: first },
  { id: 3, state: 'postponed', at: second, reschedules: moves([first, second]), from: null },
  { id: 4, state: 'postponed', at: null, reschedules: moves([null, null]), from: null },
  { id: 5, state: 'postponed', at: null, reschedules: null, from: null },
  { id: 6, state: 'scheduled', at: first, reschedules: null, from: null },
]

describeOnBoth('a site from before postponed matches were listed on their first day', (dialect) => {
  test('lists those that have no other day', async () => {
    const place = await makePlace(dialect)
    // The table, as far as the migration reads it; on PostgreSQL beside the current one.
    const db = await openDatabase(place, async (write) => {
      const types = columnTypes(dialect)
      await write.connection().execute(async (one) => {
        if (dialect === 'postgres') await sql`create schema before`.execute(one).then(() => sql`set search_path to before`.execute(one))
        const db = one as unknown as Kysely<unknown> // as a migration has it
        await types
          .table(db, 'matches')
          .addColumn('id', types.integer)
          .addColumn('schedule_state', types.text)
          .addColumn('scheduled_at', types.text)
          .addColumn('reschedules', types.text)
          .execute()
        for (const { id, state, at, reschedules } of matches)
          await sql`insert into matches (id, schedule_state, scheduled_at, reschedules) values (${id}, ${state}, ${at}, ${reschedules})`.execute(
            db,
          )
        await up(db, types)
        const { rows } = await sql<{
          id: number
          postponed_from: string | null
        }>`select id, postponed_from from matches order by id`.execute(db)
        expect(rows).toEqual(matches.map(({ id, from }) => ({ id, postponed_from: from })))
        if (dialect === 'postgres') await sql`set search_path to default`.execute(one)
      })
    })
    await db.close()
    await place.remove()
  })
})
