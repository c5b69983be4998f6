import * as apiPaths from '#shared/api-paths.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { liveMatchesMax } from '#shared/limits.ts'
import { askQuietly } from '../send.ts'
import { isMatch, matchesIn } from './with-frames.ts'

/** Where matches stand by how far they are: one that ends goes from list to list. */
const names = ['live', 'next', 'latest', 'overdue', 'items', 'matches'] as const

/** Where more matches than these leave a page at once, it is not that one ended. */
const mostLeft = 4

/**
 * The matches of what is shown as they are now; without those that are not public any more. Null: too many are not in the new data. Those that are
 * not are asked for: what only went off the end of a list is not told from what was taken back otherwise.
 */
export async function newestFor(shown: unknown, next: unknown): Promise<ReadonlyMap<number, MatchSummary> | null> {
  const newest = new Map(matchesIn(next))
  const before = matchesIn(shown)
  const left = [...before.keys()].filter((id) => !newest.has(id))
  if (left.length > mostLeft) return null
  for (const id of left) {
    const answer = await askQuietly({ method: 'GET', path: apiPaths.match(id) })
    if (answer?.code === 200) newest.set(id, answer.data as MatchView) // as the server's response schema has it
  }
  // Only of a running one is said who won its games.
  for (const [id, { won }] of before) {
    const match = newest.get(id)
    if (match && won !== undefined) newest.set(id, { won, ...match })
  }
  return newest
}

/**
 * New data of a page with the lists of the data that is shown: each match stays where it is read, in its newest state, instead of leaving a gap there and
 * pushing others away elsewhere. The same object where no list is another. `newest` has the matches that are still public: without one of its own
 * a list is not kept, and none is where a match begins that was not there while nothing is called running, or one that is to come has another date.
 * Where something is, a match that begins goes from those to come into the place of one that has ended, which goes to the latest; else behind them.
 */
export function withListsKept(shown: unknown, next: unknown, newest: ReadonlyMap<number, MatchSummary>): unknown {
  return kept(shown, next)

  function kept(before: unknown, after: unknown): unknown {
    if (!isRecord(before) || !isRecord(after)) return after
    const entries = Object.entries(after).map(([key, each]): [string, unknown] => [key, kept(before[key], each)])
    const lists = listsOf(before)
    const known = new Set(Object.entries(lists).flatMap(([name, list]) => (name === 'overdue' ? [] : list.map(({ id }) => id))))
    const fresh = listsOf(after)
    const hasBegun = lists.live?.length === 0 && (fresh.live?.some(({ id }) => !known.has(id)) ?? false)
    const begun = begunSince(lists.live ?? [], fresh.live ?? [])
    const live = begun.length > 0 ? withBegun(lists.live ?? [], begun) : null
    for (const { id } of lists.live ?? []) if (live?.every((match) => match.id !== id)) known.delete(id)
    const isDatedAnew = Object.entries(lists).some(([name, list]) => isOtherOrder(list, fresh[name] ?? []))
    const held = entries.map(([key, each]): [string, unknown] => {
      const list = lists[key]
      if (!list || known.size === 0 || hasBegun || isDatedAnew) return [key, each]
      if (live && key === 'live') return [key, live]
      if (live && key === 'next') return [key, keptNext(list, each, live)]
      return [key, key === 'latest' ? keptLatest(list, each, known) : keptList(list, each)]
    })
    if (held.every(([key, each]) => each === after[key])) return after
    if (Array.isArray(after)) return held.map(([, each]) => each)
    const made = Object.fromEntries(held)
    // The days to choose from are those of the list.
    const isOther = made.items !== after.items || made.matches !== after.matches
    return 'days' in made && isOther ? { ...made, days: before.days } : made
  }

  /** What came from no list of the page is new in this one, first as it is everywhere; the reader's place is kept by others. */
  function keptLatest(before: readonly MatchSummary[], after: unknown, known: ReadonlySet<number>): unknown {
    if (!isList(after)) return after
    const fresh = after.filter(({ id }) => !known.has(id))
    const held = keptList(before, after)
    return fresh.length === 0 || held === after || !isList(held) ? held : [...fresh, ...held]
  }

  /** Null: one of them is not public any more. */
  function withBegun(before: readonly MatchSummary[], begun: readonly MatchSummary[]): MatchSummary[] | null {
    const held = before.flatMap(({ id }) => newest.get(id) ?? [])
    if (held.length < before.length) return null
    const waiting = [...begun]
    return [...held.map((match) => (match.play === 'ended' && waiting.shift()) || match), ...waiting]
  }

  /** Those that run now have left it, and others come in at its end. */
  function keptNext(before: readonly MatchSummary[], after: unknown, live: readonly MatchSummary[]): unknown {
    if (!isList(after)) return after
    const isLeft = ({ id }: MatchSummary) => live.every((match) => match.id !== id)
    const held = keptList(before.filter(isLeft), after)
    if (!isList(held) || held === after) return held
    const fresh = after.filter(({ id }) => held.every((match) => match.id !== id))
    return [...held, ...fresh].slice(0, Math.max(before.length, after.length))
  }

  function keptList(before: readonly MatchSummary[], after: unknown): unknown {
    if (!isList(after)) return after
    const isOnlyLonger = before.length > 0 && before.every(({ id }, i) => id === after[i]?.id)
    const held = before.flatMap(({ id }) => newest.get(id) ?? [])
    return isOnlyLonger || held.length < before.length ? after : held
  }
}

/** Those that run now and did not before. Of a list that is full nobody can say: one that ends lets another in that has long been running. */
function begunSince(before: readonly MatchSummary[], after: readonly MatchSummary[]): readonly MatchSummary[] {
  if (before.length === 0 || after.length >= liveMatchesMax) return []
  return after.filter(({ id }) => before.every((match) => match.id !== id))
}

/**
 * Whether matches that are to come are in another order than they were, or another one has come in between: somebody has changed a date. What moves
 * up because others have begun comes in at the end.
 */
function isOtherOrder(before: readonly MatchSummary[], after: readonly MatchSummary[]): boolean {
  const planned = after.filter(({ play }) => play === 'not_started').map(({ id }) => id)
  const stood = before.map(({ id }) => id).filter((id) => planned.includes(id))
  return stood.some((id, i) => planned[i] !== id)
}

function listsOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly MatchSummary[]>> {
  return Object.fromEntries(names.flatMap((name) => (isList(value[name]) ? [[name, value[name]]] : [])))
}

function isList(value: unknown): value is readonly MatchSummary[] {
  return Array.isArray(value) && value.every((each) => isRecord(each) && isMatch(each))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
