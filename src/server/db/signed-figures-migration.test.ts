import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnBoth, makePlace } from '#test/database.ts'
import { up } from '../../../migrations/0047-signed-figures.ts'
import { columnTypes } from './column-types.ts'
import { openDatabase } from './open.ts'

const figures = ['kills', 'rating', 'gold', 'swing'].map((key) => ({ key, name: key }))
const statistics = {
  sides: [{ values: [{ figure: 'kills', value: 3 }], players: [{ player: 0, values: [{ figure: 'rating', value: -1.5 }] }] }],
  series: [
    { figure: 'gold', samples: [[60, -120]] },
    {
      figure: 'swing',
      side: 1,
      samples: [
        [60, 2],
        [90, -2],
      ],
    },
  ],
}

describeOnBoth('a site from before figures said whether they may be below zero', (dialect) => {
  test('has those declared so that are, but not how far a side leads', async () => {
    const place = await makePlace(dialect)
    // The tables, as far as the migration reads them; on PostgreSQL beside the current ones.
    const db = await openDatabase(place, async (write) => {
      const { table, text, integer } = columnTypes(dialect)
      await write.connection().execute(async (one) => {
        if (dialect === 'postgres') await sql`create schema before`.execute(one).then(() => sql`set search_path to before`.execute(one))
        const db = one as unknown as Kysely<unknown> // as a migration has it
        await table(db, 'competitions').addColumn('id', integer).addColumn('figures', text).execute()
        await table(db, 'matches').addColumn('id', integer).addColumn('competition_id', integer).execute()
        await table(db, 'statistics').addColumn('id', integer).addColumn('match_id', integer).addColumn('data', text).execute()
        const declared = JSON.stringify(figures)
        await sql`insert into competitions (id, figures) values (1, ${declared}), (2, ${declared}), (3, null)`.execute(db)
        await sql`insert into matches (id, competition_id) values (11, 1), (12, 2)`.execute(db)
        const plain = JSON.stringify({ sides: [{ values: [{ figure: 'kills', value: 1 }] }] })
        await sql`insert into statistics (id, match_id, data) values (1, 12, ${plain}), (2, 11, ${JSON.stringify(statistics)})`.execute(db)
        await up(db)
        const { rows } = await sql<{ figures: string | null }>`select figures from competitions order by id`.execute(db)
        const signed = rows.map((row) =>
          JSON.parse(row.figures ?? '[]').flatMap((each: { key: string; isSigned?: true }) => (each.isSigned ? each.key : [])),
        )
        expect(signed).toEqual([['rating', 'swing'], [], []])
        if (dialect === 'postgres') await sql`set search_path to default`.execute(one)
      })
    })
    await db.close()
    await place.remove()
  })
})
