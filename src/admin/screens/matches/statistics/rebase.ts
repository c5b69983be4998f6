import type { AdminMatch } from '#shared/admin/matches.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'
import { type Part, type StatisticsAct, statisticsOfPart } from './draft.ts'
import { merged, type Parts, partsOf, statisticsOf, type ValueConflict, valueConflicts } from './parts.ts'

/** The parts of a match that an act says something of, as they were when it was entered. */
export type Before = readonly { part: Part; statistics: Statistics | null }[]

export function beforeOf(data: AdminMatch, act: StatisticsAct): Before {
  return saidBy(act).map(({ part }) => ({ part, statistics: statisticsOfPart(data, part) }))
}

/** The act on top of what others entered meanwhile: only what it changed is changed. */
export function rebased(act: StatisticsAct, before: Before, theirs: AdminMatch): StatisticsAct {
  const sides = theirs.match.sides.length
  const onTop = (part: Part, statistics: Statistics | null) => {
    const stood = before.find((one) => one.part === part)?.statistics ?? null
    return statisticsOf(merged(partsOf(stood), partsOf(statistics), partsOf(statisticsOfPart(theirs, part))), sides)
  }
  return {
    ...act,
    statistics: onTop(null, act.statistics),
    games: act.games.map(({ number, statistics }) => ({ number, statistics: onTop(number, statistics) })),
  }
}

/** The values of the act that others changed meanwhile to something else. */
export function actConflicts(act: StatisticsAct, before: Before, theirs: AdminMatch): ({ part: Part } & ValueConflict)[] {
  return saidBy(act).flatMap(({ part, statistics }) => {
    const stood = before.find((one) => one.part === part)?.statistics ?? null
    return valueConflicts(partsOf(stood), partsOf(statistics), partsOf(statisticsOfPart(theirs, part))).map((value) => ({ part, ...value }))
  })
}

/** Of two acts on the same match the later one, together with those games of the earlier that it says nothing of. */
export function joined(earlier: StatisticsAct, later: StatisticsAct): StatisticsAct {
  const again = new Set(later.games.map(({ number }) => number))
  return { ...later, games: [...earlier.games.filter(({ number }) => !again.has(number)), ...later.games] }
}

/** How many values, series and events an act changes. */
export function changesIn(act: StatisticsAct, before: Before): number {
  return saidBy(act).reduce((sum, { part, statistics }) => {
    const stood = before.find((one) => one.part === part)?.statistics ?? null
    return sum + differences(partsOf(stood), partsOf(statistics))
  }, 0)
}

function differences(one: Parts, other: Parts): number {
  const values = new Set([...one.values.keys(), ...other.values.keys()])
  const series = new Set([...one.series.keys(), ...other.series.keys()])
  const events = new Set([...one.events, ...other.events].map((event) => JSON.stringify(event)))
  const has = ({ events: own }: Parts, text: string) => own.some((event) => JSON.stringify(event) === text)
  return (
    [...values].filter((handle) => one.values.get(handle) !== other.values.get(handle)).length +
    [...series].filter((handle) => JSON.stringify(one.series.get(handle)) !== JSON.stringify(other.series.get(handle))).length +
    [...events].filter((text) => has(one, text) !== has(other, text)).length
  )
}

function saidBy({ statistics, games }: StatisticsAct): { part: Part; statistics: Statistics | null }[] {
  return [{ part: null, statistics }, ...games.map((game) => ({ part: game.number, statistics: game.statistics }))]
}
