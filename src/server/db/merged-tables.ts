import type { Generated } from 'kysely'

export interface MergedTables {
  merged_people: MergedPersonTable
}

/** A team or a player that became another one. */
interface MergedPersonTable {
  id: Generated<number>
  kind: 'team' | 'player'
  old_id: number
  /** By which files still may name it. */
  slug: string
  /** Stands. */
  new_id: number
  merged_at: string
}
