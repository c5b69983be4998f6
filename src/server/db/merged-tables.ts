import type { Generated } from 'kysely'

export interface MergedTables {
  merged_people: MergedPersonTable
}

/** A team or a player that was merged into another one. */
interface MergedPersonTable {
  id: Generated<number>
  kind: 'team' | 'player'
  old_id: number
  /** The old slug, which files may still use. */
  slug: string
  /** Refers to an existing row. */
  new_id: number
  merged_at: string
}
