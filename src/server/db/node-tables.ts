export interface NodeTables {
  nodes: NodeTable
}

/** A server of this site, as it says of itself every minute. */
interface NodeTable {
  /** Machine, port and the mark of its data folder. */
  node: string
  host: string
  port: number
  public_url: string
  /** Identify where its pictures and backups lie, without secrets; `said` is for people. */
  media_place: string
  media_said: string
  backup_place: string
  backup_said: string
  started_at: string
  seen_at: string
  /** Null: it runs, or was killed. */
  ended_at: string | null
  /** JSON: its last starts after an end that was no stop. */
  unclean_starts: string
  /** When its clock was put back since it started, and by how much. */
  clock_back_at: string | null
  clock_back_ms: number | null
}
