import type { Generated } from 'kysely'

/** The tables of statistics; the migration gives the reasons. */
export interface StatisticsTables {
  statistics: StatisticsTable
  figure_totals: FigureTotalTable
}

interface StatisticsTable {
  id: Generated<number>
  match_id: number
  /** Null: of the match as a whole. */
  game_id: number | null
  /** JSON: ids of the players in it. */
  players: string
  /** JSON: the document's statistics, with positions in `players` for slugs. */
  data: string
}

interface FigureTotalTable {
  id: Generated<number>
  competition_id: number
  /** Its key. */
  figure: string
  entrant_id: number | null
  /** Null: a side's figure. */
  player_id: number | null
  /** ISO UTC: public from the first, and no longer from the second. */
  public_from: string
  public_until: string
  entries: number
  total: number
  mean: number
  best: number
  /** JSON: [match id, number of the game or 0, value][], in the order of play. */
  sources: string
}
