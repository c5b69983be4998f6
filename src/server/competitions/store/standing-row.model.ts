import { type RoundResults, ranksBefore, roundResults, tableAfter } from '#rules/after-round.ts'
import type { Derived, Standing, StandingRow, Trace } from '#rules/model.ts'
import { outlooksOf } from '#rules/outlook/outlook.ts'
import { type TakenRank, takenRanks } from '#rules/zones.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Outlook } from '#shared/competitions/outlook.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** How many entrants a stored trace names, those nearest to the row's own: among a thousand tied ones the others do not help a reader. */
const namedMax = 40

/** The row as it is stored and shown. */
export function storedRow(row: StandingRowWithTrace): StandingRowWithTrace {
  return row.trace && row.trace.tied.length > namedMax ? { ...row, trace: shortTrace(row.trace, row.entrant) } : row
}

function shortTrace(trace: Trace, entrant: string): Trace {
  return {
    ...trace,
    tied: around(trace.tied, (one) => one === entrant),
    steps: trace.steps.map((step) => ({ ...step, values: around(step.values, (one) => one.entrant === entrant) })),
  }
}

function around<T>(list: readonly T[], isOwn: (one: T) => boolean): readonly T[] {
  const start = Math.max(0, Math.min(list.findIndex(isOwn) - namedMax / 2, list.length - namedMax))
  return list.slice(start, start + namedMax)
}

/** A row with additional data. */
export interface StandingRowWithTrace extends StandingRow {
  /** The rank before the latest round with a result; null: that was the first round. */
  before: number | null
  outlook: Outlook | null
  /** Where several share the rank. */
  takenRank?: TakenRank
}

/**
 * The rows of a group's table with their previous ranks and the outlook, and the results from which its tables after single rounds are
 * computed.
 */
export interface StandingTableText {
  rows: readonly StandingRowWithTrace[]
  /** Null for a table that belongs to no stage. */
  results: RoundResults | null
}

/** `key`: `stage/group`. */
export function standingTableText(document: CompetitionDocument, derived: Derived, key: string, { rows }: Standing): StandingTableText {
  const [stageKey = '', groupKey = ''] = key.split('/')
  const stage = document.stages.find((one) => one.key === stageKey)
  const group = stage?.groups.find((one) => one.key === groupKey)
  const table = derived.tables.get(key)
  const isByPosition = stage?.format === 'ladder' && stage.ladder.by === 'position'
  const results = group && table?.isPool && !isByPosition ? roundResults(table, group) : null
  const before = results && stage ? ranksBefore(results, stage.ruleset) : null
  // No outlook for ladders, where future challenges are unknown, and for lobbies, where a match has too many possible results.
  const isForeseen = stage?.format === 'round_robin' || stage?.format === 'swiss'
  const outlooks = isForeseen ? outlooksOf(document, derived, stageKey, groupKey) : new Map<string, Outlook>()
  const taken = takenRanks(document, derived, { stage: stageKey, group: groupKey, rows })
  return {
    rows: rows.map((row) => ({
      ...row,
      before: before?.get(row.entrant) ?? null,
      outlook: outlooks.get(row.entrant) ?? null,
      ...(taken.has(row.entrant) && { takenRank: taken.get(row.entrant) }),
    })),
    results,
  }
}

/** The table after a round, without an outlook. */
export function tableAfterRound(results: RoundResults, ruleset: Ruleset, round: number): Standing & { rows: StandingRowWithTrace[] } {
  const standing = tableAfter(results, ruleset, round)
  const before = ranksBefore(results, ruleset, round)
  return { ...standing, rows: standing.rows.map((row) => ({ ...row, before: before?.get(row.entrant) ?? null, outlook: null })) }
}
