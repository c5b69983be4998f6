import type { SelectQueryBuilder } from 'kysely'
import type { Reader } from './open.ts'
import type { Database } from './tables.ts'

export interface Part {
  limit: number
  offset: number
}

/** Rows along an index. */
export interface Walk<Row> {
  read(part: Part): Promise<Row[]>
  /** At most `most`. */
  count(most: number): Promise<number>
}

/**
 * One page over several index walks, as if they were one list. One statement could sort them only by an expression that no index has, and
 * would read them all. So each walk is asked for the rows that the ones before it leave open, and counted only where the page begins after
 * it.
 */
export async function rowsInTurn<Row extends { id: number }>(walks: readonly Walk<Row>[], { limit, offset }: Part): Promise<Row[]> {
  const found: Row[] = []
  let ahead = offset
  for (const walk of walks) {
    if (found.length >= limit) break
    const rows = await walk.read({ limit: limit - found.length, offset: ahead })
    found.push(...rows)
    if (rows.length > 0) ahead = 0
    else if (ahead > 0) ahead -= await walk.count(ahead)
  }
  return found
}

/** The walk of a query that is built for this once. */
export function walkOf<Table extends keyof Database, Row>(db: Reader, query: SelectQueryBuilder<Database, Table, Row>): Walk<Row> {
  return {
    read: ({ limit, offset }) => query.limit(limit).offset(offset).execute(),
    count: async (most) => {
      const { total } = await db
        .selectFrom(query.limit(most).as('some'))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}
