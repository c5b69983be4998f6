import type { Bout } from './bouts.ts'
import type { ScheduleRules } from './model.ts'
import type { Period } from './starts.ts'
import { dayNumber, dayNumberOf, startOfDay } from './time.ts'

/** A conflict in a calendar; matches by key, the earlier one first. */
export type Conflict =
  /** At one venue at the same time, or with less than the pause between them. */
  | { kind: 'venue'; matches: readonly [string, string]; venue: string; gap: number }
  /** More at once than the limit, where venues have no names. */
  | { kind: 'crowd'; matches: readonly [string]; count: number }
  /** Somebody plays twice at once, or with less than the rest in between. */
  | { kind: 'sides'; matches: readonly [string, string]; people: readonly string[]; gap: number }
  /** The second depends on the first, and begins before that is over and the rest has passed. */
  | { kind: 'source'; matches: readonly [string, string]; gap: number }
  | { kind: 'round'; matches: readonly [string, string] }
  | { kind: 'day'; matches: readonly [string]; count: number }
  | { kind: 'outside'; matches: readonly [string] }

export type ConflictRules = Pick<ScheduleRules, 'rest' | 'pause' | 'perDay' | 'rounds' | 'venues' | 'atOnce'>

interface Dated {
  bout: Bout
  from: number
  to: number
  day: number
}

/** All conflicts in the current dates of the bouts; finished ones are only checked against unfinished ones. */
export function conflictsOf(bouts: readonly Bout[], rules: ConflictRules, period: Period): Conflict[] {
  const dated = bouts
    .flatMap((bout): Dated[] => {
      if (bout.start === null) return []
      const day = dayNumber(bout.start)
      return [
        bout.isExact
          ? { bout, from: bout.start, to: bout.start + bout.minutes, day }
          : { bout, from: startOfDay(day), to: startOfDay(day + 1), day },
      ]
    })
    .sort((a, b) => a.from - b.from || (a.bout.key < b.bout.key ? -1 : 1))
  return [
    ...pairConflicts(dated, rules),
    ...(rules.venues.length === 0 ? crowds(dated, rules) : []),
    ...sourceConflicts(dated, rules),
    ...(rules.rounds === 'in_order' ? roundConflicts(dated) : []),
    ...(rules.perDay === null ? [] : dayConflicts(dated, rules.perDay)),
    ...dated
      .filter(({ bout, day }) => bout.state !== 'over' && (day < dayNumberOf(period.startsOn) || day > dayNumberOf(period.endsOn)))
      .map(({ bout }): Conflict => ({ kind: 'outside', matches: [bout.key] })),
  ]
}

function pairConflicts(dated: readonly Dated[], { rest, pause }: ConflictRules): Conflict[] {
  const exact = dated.filter(({ bout }) => bout.isExact)
  const reach = Math.max(rest, pause)
  const longest = exact.reduce((most, { bout }) => Math.max(most, bout.minutes), 0)
  const conflicts: Conflict[] = []
  for (const [i, first] of exact.entries()) {
    for (let j = i + 1; j < exact.length; j++) {
      const second = exact[j]
      if (!second || second.from >= first.from + longest + reach) break
      if (first.bout.state === 'over' && second.bout.state === 'over') continue
      const gap = second.from - first.to
      const matches = [first.bout.key, second.bout.key] as const
      const { venue } = first.bout
      if (venue !== '' && venue === second.bout.venue && gap < pause) conflicts.push({ kind: 'venue', matches, venue, gap })
      if (gap >= rest) continue
      const people = first.bout.people.filter((who) => second.bout.people.includes(who))
      const entrants = people.filter((who) => who.startsWith('e:'))
      if (people.length > 0) conflicts.push({ kind: 'sides', matches, people: entrants.length > 0 ? entrants : people, gap })
    }
  }
  return conflicts
}

function crowds(dated: readonly Dated[], { atOnce, pause }: ConflictRules): Conflict[] {
  const exact = dated.filter(({ bout }) => bout.isExact)
  const counts = new Map<string, number>()
  let going: Dated[] = []
  for (const next of exact) {
    going = [...going.filter(({ to }) => to + pause > next.from), next]
    // The last match that began may be finished, but may be one too many for an earlier one that is still to be played.
    const coming = going.findLast(({ bout }) => bout.state !== 'over')
    if (going.length > atOnce && coming) counts.set(coming.bout.key, Math.max(counts.get(coming.bout.key) ?? 0, going.length))
  }
  return [...counts].map(([key, count]): Conflict => ({ kind: 'crowd', matches: [key], count }))
}

function sourceConflicts(dated: readonly Dated[], { rest }: ConflictRules): Conflict[] {
  const byKey = new Map(dated.map((each) => [each.bout.key, each]))
  return dated.flatMap((waiter) =>
    waiter.bout.waits.flatMap((key): Conflict[] => {
      const source = byKey.get(key)
      if (!source) return []
      const isByDay = !(source.bout.isExact && waiter.bout.isExact)
      const gap = waiter.from - source.to
      if (isByDay ? waiter.day >= source.day : gap >= rest) return []
      return [{ kind: 'source', matches: [key, waiter.bout.key], gap }]
    }),
  )
}

/** For each match that begins too early, the match of an earlier round that ends last. */
function roundConflicts(dated: readonly Dated[]): Conflict[] {
  const groups = new Map<string, Dated[]>()
  for (const each of dated) {
    if (!each.bout.isMoved) groups.set(each.bout.group, [...(groups.get(each.bout.group) ?? []), each])
  }
  return [...groups.values()].flatMap((group) => {
    const lastOf = new Map<number, Dated>()
    for (const each of group) {
      const known = lastOf.get(each.bout.round)
      if (!known || known.to < each.to) lastOf.set(each.bout.round, each)
    }
    return group.flatMap((each): Conflict[] => {
      if (each.bout.state === 'over') return []
      const before = [...lastOf].filter(([round, last]) => round < each.bout.round && isLater(last, each)).map(([, last]) => last)
      const worst = before.sort((a, b) => b.to - a.to)[0]
      return worst ? [{ kind: 'round', matches: [worst.bout.key, each.bout.key] }] : []
    })
  })
}

function isLater(last: Dated, each: Dated): boolean {
  return last.bout.isExact && each.bout.isExact ? last.to > each.from : last.day > each.day
}

/** The maximum number of matches that one side can have on a day, itself or by advancing, where it is over the limit. */
function dayConflicts(dated: readonly Dated[], perDay: number): Conflict[] {
  const days = new Map<number, Dated[]>()
  for (const each of dated) days.set(each.day, [...(days.get(each.day) ?? []), each])
  return [...days.values()].flatMap((own) => {
    if (own.every(({ bout }) => bout.state === 'over')) return []
    const byKey = new Map(own.map(({ bout }) => [bout.key, bout]))
    const counts = new Map<string, number>()
    for (const { bout } of own) for (const who of bout.people) counts.set(who, (counts.get(who) ?? 0) + 1)
    const countOf = (bout: Bout): number => {
      const through = bout.waits.flatMap((key) => byKey.get(key) ?? []).map((source) => countOf(source) + 1)
      return Math.max(1, ...bout.people.map((who) => counts.get(who) ?? 0), ...through)
    }
    return own.flatMap(({ bout }): Conflict[] => {
      const count = countOf(bout)
      return count > perDay && bout.state !== 'over' ? [{ kind: 'day', matches: [bout.key], count }] : []
    })
  })
}
