import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

/**
 * One page over several index walks, as if they were one list. One statement could sort them only by an expression that no index has, and
 * would read them all. So each walk is asked for the rows that the ones before it leave open, and counted only where the page begins after
 * it.
 */
export async function rowsInTurn<Row extends { id: number }>(
  db: Reader,
  walks: readonly SelectQueryBuilder<Database, 'matches', Row>[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const found: Row[] = []
  let ahead = offset
  for (const walk of walks) {
    if (found.length >= limit) break
    const rows = await walk
      .limit(limit - found.length)
      .offset(ahead)
      .execute()
    found.push(...rows)
    if (rows.length > 0) ahead = 0
    else if (ahead > 0) {
      const some = walk.limit(ahead).as('some')
      const { total } = await db
        .selectFrom(some)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      ahead -= Number(total)
    }
  }
  return found
}
