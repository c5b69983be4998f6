import type { StandingRow } from './model.ts'

/** The rank of a row as later stages count it; null where it leads nowhere, because its entrant left before the table was played out. */
export function leadingRank({ rank, leadsAs }: Pick<StandingRow, 'rank' | 'leadsAs'>): number | null {
  return leadsAs === undefined ? rank : leadsAs
}

/** Rows whose ranks later stages refer to, without those who left: each of these passes its place on to the next. */
export function withLeadingRanks(rows: readonly StandingRow[], left: ReadonlySet<string>): readonly StandingRow[] {
  if (left.size === 0) return rows
  return rows.map((row) => ({
    ...row,
    leadsAs: left.has(row.entrant) ? null : row.rank - rows.filter(({ entrant, rank }) => rank < row.rank && left.has(entrant)).length,
  }))
}
