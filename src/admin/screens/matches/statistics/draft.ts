import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { Figure, MatchEvent, Series, Statistics } from '#shared/competitions/statistics.ts'
import { mergedEvents, type Parts, partsOf, statisticsOf, type ValueConflict } from './parts.ts'
import { valueTyped } from './typed.ts'

export type StatisticsAct = Extract<CompetitionAct, { kind: 'set_statistics' }>
/** The match as a whole (null), or the number of a game. */
export type Part = number | null

/** What is typed and not yet saved, of one part of a match. */
export interface PartDraft {
  /** By `valueHandle`. */
  typed: Readonly<Record<string, string>>
  /** What stood in these cells when they were first changed; null: nothing. */
  stood: Readonly<Record<string, number | null>>
  /** By `seriesHandle`; null: to be removed. */
  series: Readonly<Record<string, Series | null>>
  /** `before`: as they were when the first was changed. */
  events: { before: readonly MatchEvent[]; now: readonly MatchEvent[] } | null
}

export const untouched: PartDraft = { typed: {}, stood: {}, series: {}, events: null }
export type Drafts = ReadonlyMap<Part, PartDraft>

export function statisticsOfPart({ statistics: { parts } }: Pick<AdminMatch, 'statistics'>, part: Part): Statistics | null {
  return parts.find(({ game }) => game === part)?.statistics ?? null
}

/** The figures whose cells hold what is no value, by `valueHandle`. */
export function typedFaults({ typed }: PartDraft, figures: readonly Figure[]): Map<string, string> {
  const faults = new Map<string, string>()
  for (const [handle, text] of Object.entries(typed)) {
    const read = valueTyped(text, rangeOf(handle, figures))
    if ('fault' in read) faults.set(handle, read.fault)
  }
  return faults
}

/** Those that are typed as they stand already are none. */
export function hasChanges(draft: PartDraft, statistics: Statistics | null, figures: readonly Figure[]): boolean {
  const { values } = partsOf(statistics)
  const isTyped = Object.entries(draft.typed).some(([handle, text]) => {
    const read = valueTyped(text, rangeOf(handle, figures))
    return 'fault' in read || read.value !== (values.get(handle) ?? null)
  })
  return isTyped || Object.keys(draft.series).length > 0 || draft.events !== null
}

export function withTyped(draft: PartDraft, statistics: Statistics | null, { handle, text }: { handle: string; text: string }): PartDraft {
  const stood = partsOf(statistics).values.get(handle) ?? null
  return { ...draft, typed: { ...draft.typed, [handle]: text }, stood: { [handle]: stood, ...draft.stood } }
}

/** Edited cells that somebody else changed to another value meanwhile. */
export function draftConflicts({ typed, stood }: PartDraft, statistics: Statistics | null, figures: readonly Figure[]): ValueConflict[] {
  const { values } = partsOf(statistics)
  return Object.entries(typed).flatMap(([handle, text]) => {
    const read = valueTyped(text, rangeOf(handle, figures))
    const theirs = values.get(handle) ?? null
    // Which value stood is not known of what an older console stored.
    const before = handle in stood ? stood[handle] : theirs
    return 'fault' in read || theirs === before || theirs === read.value ? [] : [{ handle, theirs, mine: read.value }]
  })
}

/** After a choice: the cell is as others left it, or mine is put over theirs. */
export function withPicked(draft: PartDraft, { handle, theirs }: ValueConflict, which: 'theirs' | 'mine'): PartDraft {
  if (which === 'mine') return { ...draft, stood: { ...draft.stood, [handle]: theirs } }
  const { [handle]: _typed, ...typed } = draft.typed
  const { [handle]: _stood, ...stood } = draft.stood
  return { ...draft, typed, stood }
}

/** The act that says what is typed; parts without a change are left as they are. Every cell must hold a value. */
export function actOf(data: AdminMatch, drafts: Drafts): StatisticsAct {
  const { figures } = data.statistics
  const sides = data.match.sides.length
  const said = (part: Part) => statisticsOf(withDraft(partsOf(statisticsOfPart(data, part)), drafts.get(part) ?? untouched, figures), sides)
  const changed = [...drafts].filter(([part, draft]) => hasChanges(draft, statisticsOfPart(data, part), figures)).map(([part]) => part)
  return {
    kind: 'set_statistics',
    match: data.match.key,
    statistics: changed.includes(null) ? said(null) : statisticsOfPart(data, null),
    games: changed.flatMap((part) => (part === null ? [] : [{ number: part, statistics: said(part) }])),
  }
}

function withDraft(parts: Parts, draft: PartDraft, figures: readonly Figure[]): Parts {
  const values = new Map(parts.values)
  for (const [handle, text] of Object.entries(draft.typed)) {
    const read = valueTyped(text, rangeOf(handle, figures))
    if ('fault' in read) continue
    if (read.value === null) values.delete(handle)
    else values.set(handle, read.value)
  }
  const series = new Map(parts.series)
  for (const [handle, one] of Object.entries(draft.series)) {
    if (one === null) series.delete(handle)
    else series.set(handle, one)
  }
  return { values, series, events: draft.events ? mergedEvents(draft.events.before, draft.events.now, parts.events) : parts.events }
}

/** A figure that is no longer declared takes any number: the server says that it is gone. */
function rangeOf(handle: string, figures: readonly Figure[]): Pick<Figure, 'decimals' | 'isSigned'> {
  const key = handle.split(' ')[2]
  return figures.find((figure) => figure.key === key) ?? { decimals: 3, isSigned: true }
}
