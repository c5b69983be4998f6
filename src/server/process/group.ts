import type { BackupRunner } from '#server/backup/backup-runner.service.ts'
import type { Caller, StreamGate } from '#server/http/admission.model.ts'
import type { HelperProcesses } from '#server/http/context.ts'
import type { CountRequest } from '#server/http/request-limits.ts'
import type { DrawingOrder } from '#server/media/drawing/drawing.ts'
import type { Work } from '#server/media/images/image-workers.ts'
import type { ProcessReport } from '#server/metrics/metrics.service.ts'
import type { ReadingParams, Table } from '#server/sheets/table.ts'

/** What one of several processes that serve a machine together has from the others. See docs/decisions/0030-workers.md. */
export interface Group {
  /** Resolves when the others have read what was committed, or do not answer. */
  wakeOthers(): Promise<void>
  /** Counts requests by address for all. */
  count: CountRequest
  /** How many of so many connections are more than this process's share. */
  excess(kept: number): Promise<number>
  gate: StreamGate
  helpers: HelperProcesses
  backups: Pick<BackupRunner, 'begin'>
  /** Of every process. */
  reports(): Promise<ProcessReport[]>
}

/**
 * A primary process goes on while workers of a newer release take the place of older ones. Increment it where those would not understand each
 * other: then the workers stay, and the log says that everything has to be started anew.
 */
export const protocol = 1

/** What a worker asks of the primary process. */
export type PrimaryActs = {
  /** Whether others answer already, so that it need not hurry. */
  isServed: { given: null; answer: boolean }
  /** It listens. Fails where it speaks another protocol. */
  ready: { given: { protocol: number; address: string }; answer: null }
  /** It was told to end by somebody else, or cannot go on: `isBroken`. */
  ending: { given: { isBroken: boolean }; answer: null }
  /** It has committed something. */
  changed: { given: null; answer: null }
  /** Of its connections, how many are more than its share. One of an earlier release does not know it. */
  excess: { given: { kept: number }; answer: number }
  count: { given: { key: string; windowMs: number }; answer: { current: number; ttl: number } }
  admit: { given: Caller; answer: { stream: number } | { refused: 'full' | 'address'; isProxyUnknown: boolean } }
  /** A stream has ended. */
  leave: { given: { stream: number }; answer: null }
  draw: {
    given: DrawingOrder
    answer: { kind: 'drawn'; bytes: Uint8Array } | { kind: 'busy' } | { kind: 'not_drawn'; message: string; isLate: boolean }
  }
  encode: { given: Uint8Array; answer: Work }
  readSheet: {
    given: { bytes: Uint8Array; params: ReadingParams }
    answer: { kind: 'table'; table: Table } | { kind: 'refused'; message: string; row: number | null; column: string | null }
  }
  beginBackup: { given: Parameters<BackupRunner['begin']>[0]; answer: boolean }
  reports: { given: null; answer: ProcessReport[] }
}

/** What the primary process asks of a worker. */
export type WorkerActs = {
  /** Reads what was committed. */
  catchUp: { given: null; answer: null }
  report: { given: null; answer: ProcessReport }
  /** Ends in order; with `leaves`, while others take its new connections. */
  end: { given: { leaves: boolean }; answer: null }
}
