import { type Kysely, sql } from 'kysely'

/** Statistics read at once: each may have charts of 500 points. */
const batch = 500

interface Stored {
  figure?: string
  value?: number
  side?: number
  samples?: [number, number][]
}

/** From now on a figure that may be below zero says so: those of which a competition has such a value do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const found = new Map<number, Set<string>>()
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; competition_id: number; data: string }>`
      select statistics.id, matches.competition_id, statistics.data from statistics join matches on matches.id = statistics.match_id
      where statistics.id > ${last} and (statistics.data like '%:-%' or statistics.data like '%,-%') order by statistics.id limit ${batch}`.execute(
      db,
    )
    for (const { competition_id, data } of rows) {
      const keys = found.get(competition_id) ?? new Set()
      for (const key of belowZero(JSON.parse(data))) found.set(competition_id, keys.add(key))
    }
    const end = rows.at(-1)
    if (!end) break
    last = end.id
  }
  for (const [id, keys] of found) {
    const { rows } = await sql<{ figures: string | null }>`select figures from competitions where id = ${id}`.execute(db)
    const figures: { key: string }[] = JSON.parse(rows[0]?.figures ?? '[]')
    const declared = figures.map((figure) => (keys.has(figure.key) ? { ...figure, isSigned: true } : figure))
    if (figures.length > 0) await sql`update competitions set figures = ${JSON.stringify(declared)} where id = ${id}`.execute(db)
  }
}

/** Keys of figures with a value below zero; not of how far a side leads, a series of no side. */
function belowZero(stored: unknown): string[] {
  if (stored === null || typeof stored !== 'object') return []
  const { figure, value, side, samples }: Stored = stored
  const isBelow =
    (value !== undefined && value < 0) || (side !== undefined && Array.isArray(samples) && samples.some(([, each]) => each < 0))
  return [...(figure !== undefined && isBelow ? [figure] : []), ...Object.values(stored).flatMap(belowZero)]
}
