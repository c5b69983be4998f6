import { type RoundResults, ranksBefore, roundResults, tableAfter } from '#rules/after-round.ts'
import type { Derived, Standing, StandingRow, Trace } from '#rules/model.ts'
import { outlooksOf } from '#rules/outlook/outlook.ts'
import { type TakenRank, takenRanks } from '#rules/zones.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Outlook } from '#shared/competitions/outlook.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** How many entrants a trace names: among a thousand tied ones the others do not help a reader. */
const namedMax = 12

/** The row as it is stored and shown. */
export function storedRow(row: StandingRowWithTrace): StandingRowWithTrace {
  return row.trace ? { ...row, trace: shortTrace(row.trace, row.entrant) } : row
}

/** The same entrants in all steps, so that they can be compared from one to the next; the steps say how many there were. */
export function shortTrace(trace: Trace, entrant: string): Trace {
  if (trace.tied.length <= namedMax) return trace
  const named = nearest(trace, entrant)
  return {
    ...trace,
    tied: trace.tied.filter((one) => named.has(one)),
    steps: trace.steps.map((step) => ({ ...step, values: step.values.filter((one) => named.has(one.entrant)) })),
  }
}

/** Those who were level with the entrant the longest, in each step the ones beside it first. */
function nearest({ tied, steps }: Trace, own: string): ReadonlySet<string> {
  const lists = [tied, ...steps.map(({ values }) => values.map(({ entrant }) => entrant))].filter((list) => list.length > 0)
  const named = new Set([own])
  for (const list of lists.reverse()) {
    const at = list.indexOf(own)
    for (let away = 1; away < list.length && named.size < namedMax; away += 1) {
      for (const one of [list[at - away], list[at + away]]) if (one !== undefined && named.size < namedMax) named.add(one)
    }
  }
  return named
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
