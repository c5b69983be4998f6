import type { SyncedTable } from './sync.queries.ts'

export interface Count {
  added: number
  changed: number
  removed: number
}

/** What one save changed in each table, and which rows are still to be deleted. */
export class Changes {
  readonly counts = new Map<SyncedTable | 'entrant_players', Count>()
  readonly gone = new Map<SyncedTable, readonly { id: number }[]>()

  note(table: SyncedTable, saved: { inserted: number; changed: ReadonlySet<number>; gone: readonly { id: number }[] }): void {
    this.gone.set(table, saved.gone)
    this.count(table, { added: saved.inserted, changed: saved.changed.size - saved.inserted, removed: saved.gone.length })
  }

  count(table: SyncedTable | 'entrant_players', { added, changed, removed }: Count): void {
    if (added + changed + removed > 0) this.counts.set(table, { added, changed, removed })
  }

  has(...tables: readonly (SyncedTable | 'entrant_players')[]): boolean {
    return tables.some((table) => this.counts.has(table))
  }
}
