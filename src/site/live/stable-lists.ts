import * as apiPaths from '#shared/api-paths.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { liveMatchesMax } from '#shared/limits.ts'
import { fetchQuietly } from '../send.ts'
import { isMatch, matchesIn } from './with-frames.ts'

/** Lists by the state of matches: a match that ends moves from one to another. */
const names = ['live', 'next', 'latest', 'overdue', 'items', 'matches'] as const

/** More than this many matches leaving at once that had not ended is not due to some that ended. */
const mostLeft = 4

/**
 * The newest state of the matches on the page, without those that are no longer public. Null: too many are missing from the new data. Those
 * that are missing are fetched: they may have been removed, or only have dropped off the end of a list.
 */
export async function fetchNewestMatches(shown: unknown, next: unknown): Promise<ReadonlyMap<number, MatchSummary> | null> {
  const newest = new Map(matchesIn(next))
  const before = matchesIn(shown)
  const left = [...before.values()].filter(({ id }) => !newest.has(id))
  const open = left.filter(({ play }) => play !== 'ended')
  if (open.length > mostLeft) return null
  for (const match of left) if (match.play === 'ended') newest.set(match.id, match)
  for (const { id } of open) {
    const answer = await fetchQuietly({ method: 'GET', path: apiPaths.match(id) })
    if (answer?.code === 200) newest.set(id, answer.data as MatchView) // as the server's response schema has it
  }
  // Only a running match has the winners of its games.
  for (const [id, { won }] of before) {
    const match = newest.get(id)
    if (match && won !== undefined) newest.set(id, { won, ...match })
  }
  return newest
}

/**
 * The new data of a page in the order of the lists that are shown: each match keeps its place, in its newest state, so that nothing shifts under
 * the reader. The same object if no list differs. `newest` has the matches that are still public: a list of which one is missing is
 * replaced, and all are when a match begins while none was running, or when an upcoming one is rescheduled. While others are running,
 * a match that begins takes the place of one that has ended, or comes last. What a page leads with runs, as long as anything does.
 */
export function withStableLists(shown: unknown, next: unknown, newest: ReadonlyMap<number, MatchSummary>): unknown {
  return kept(shown, next)

  function kept(before: unknown, after: unknown): unknown {
    if (!isRecord(before) || !isRecord(after) || isOfOther(before, after)) return after
    const entries = Object.entries(after).map(([key, each]): [string, unknown] => [key, kept(before[key], each)])
    const lists = listsOf(before)
    const known = new Set(Object.entries(lists).flatMap(([name, list]) => (name === 'overdue' ? [] : list.map(({ id }) => id))))
    const fresh = listsOf(after)
    const hasBegun = lists.live?.length === 0 && (fresh.live?.some(({ id }) => !known.has(id)) ?? false)
    const begun = begunSince(lists.live ?? [], fresh.live ?? [])
    const live = begun.length > 0 ? withBegun(lists.live ?? [], begun) : null
    for (const { id } of lists.live ?? []) if (live?.every((match) => match.id !== id)) known.delete(id)
    const isDatedAnew = Object.entries(lists).some(([name, list]) => isOtherOrder(name, list, fresh[name] ?? []))
    const held = entries.map(([key, each]): [string, unknown] => {
      const list = lists[key]
      if (!list || known.size === 0 || hasBegun || isDatedAnew) return [key, each]
      if (key === 'live') return [key, ledByRunning(live ?? keptList(list, each))]
      if (live && key === 'next') return [key, keptNext(list, each, live)]
      // Where nothing ran, a page leads with the next one.
      if (key === 'next' && lists.live?.length === 0) return [key, ledByRunning(keptList(list, each))]
      return [key, key === 'latest' ? keptLatest(list, each, known) : keptList(list, each)]
    })
    if (held.every(([key, each]) => each === after[key])) return after
    if (Array.isArray(after)) return held.map(([, each]) => each)
    const made = Object.fromEntries(held)
    // The days to choose from are those of the list.
    const isOther = made.items !== after.items || made.matches !== after.matches
    return 'days' in made && isOther ? { ...made, days: before.days } : made
  }

  /** Matches that were in no list of the page come first, as elsewhere; scroll anchoring holds the reader's place. */
  function keptLatest(before: readonly MatchSummary[], after: unknown, known: ReadonlySet<number>): unknown {
    if (!isList(after)) return after
    const fresh = after.filter(({ id }) => !known.has(id))
    const held = keptList(before, after)
    return fresh.length === 0 || held === after || !isList(held) ? held : [...fresh, ...held]
  }

  /** Null: one of them is no longer public. */
  function withBegun(before: readonly MatchSummary[], begun: readonly MatchSummary[]): MatchSummary[] | null {
    const held = before.flatMap(({ id }) => newest.get(id) ?? [])
    if (held.length < before.length) return null
    const waiting = [...begun]
    return [...held.map((match) => (match.play === 'ended' && waiting.shift()) || match), ...waiting]
  }

  /** Without those that are running now; new ones are added at the end. */
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

/** What comes first stands in large size: where it has ended, the first that runs changes places with it, and all others stay in theirs. */
function ledByRunning(list: unknown): unknown {
  if (!isList(list) || list[0]?.play !== 'ended') return list
  const running = list.findIndex(({ play }) => play === 'live' || play === 'interrupted')
  return running < 0 ? list : list.map((match, i) => list[i === 0 ? running : i === running ? 0 : i] ?? match)
}

/** Matches that began since. Empty for a full list, where one that ends may make room for another that has long been running. */
function begunSince(before: readonly MatchSummary[], after: readonly MatchSummary[]): readonly MatchSummary[] {
  if (before.length === 0 || after.length >= liveMatchesMax) return []
  return after.filter(({ id }) => before.every((match) => match.id !== id))
}

/** The list of a day that is over gives way to that of the next one, and so does the bracket of the stage that a page no longer leads with. */
function isOfOther(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): boolean {
  if (typeof after.day === 'string' && before.day !== after.day) return true
  return 'competition' in after && (idOf(before.competition) !== idOf(after.competition) || idOf(before.stage) !== idOf(after.stage))
}

function idOf(value: unknown): unknown {
  return isRecord(value) ? value.id : null
}

/**
 * Whether upcoming matches changed their order, or one was inserted: somebody changed a date. Those that move up are added at the end. Of `matches`,
 * which are a choice among more, others may be chosen at any place.
 */
function isOtherOrder(name: string, before: readonly MatchSummary[], after: readonly MatchSummary[]): boolean {
  const planned = after.filter(({ play }) => play === 'not_started').map(({ id }) => id)
  const stood = before.map(({ id }) => id).filter((id) => planned.includes(id))
  const order = name === 'matches' ? planned.filter((id) => stood.includes(id)) : planned
  return stood.some((id, i) => order[i] !== id)
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
