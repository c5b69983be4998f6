import type { FigureValue, MatchEvent, Series, Statistics } from '#shared/competitions/statistics.ts'

/**
 * Statistics taken apart: one value is changed without touching the others, so that what two people enter at the same time is kept of both.
 */
export interface Parts {
  /** By `valueHandle`. */
  values: ReadonlyMap<string, number>
  /** By `seriesHandle`. */
  series: ReadonlyMap<string, Series>
  events: readonly MatchEvent[]
}

export interface Cell {
  /** Counted from 0. */
  side: number
  /** Null: the side's own. */
  player: string | null
  figure: string
}

/** Neither keys nor slugs contain a space. */
export function valueHandle({ side, player, figure }: Cell): string {
  return `${side} ${player ?? ''} ${figure}`
}

export function cellOf(handle: string): Cell {
  const [side = '', player = '', figure = ''] = handle.split(' ')
  return { side: Number(side), player: player === '' ? null : player, figure }
}

export function seriesHandle({ figure, side }: Pick<Series, 'figure' | 'side'>): string {
  return `${figure} ${side ?? ''}`
}

export function partsOf(statistics: Statistics | null): Parts {
  const { sides = [], series = [], events = [] } = statistics ?? {}
  const values = sides.flatMap(({ values: own = [], players = [] }, side) => [
    ...handled(own, side, null),
    ...players.flatMap((each) => handled(each.values, side, each.player)),
  ])
  return { values: new Map(values), series: new Map(series.map((one) => [seriesHandle(one), one])), events }
}

function handled(values: readonly FigureValue[], side: number, player: string | null): [string, number][] {
  return values.map(({ figure, value }) => [valueHandle({ side, player, figure }), value])
}

/** Null where nothing is told. `sides`: how many the match has. */
export function statisticsOf({ values, series, events }: Parts, sides: number): Statistics | null {
  const cells = [...values].map(([handle, value]) => ({ ...cellOf(handle), value }))
  const told = Array.from({ length: sides }, (_, side) => {
    const own = cells.filter((cell) => cell.side === side)
    const values = own.filter(({ player }) => player === null).map(({ figure, value }) => ({ figure, value }))
    const players = [...new Set(own.flatMap(({ player }) => player ?? []))].map((player) => ({
      player,
      values: own.filter((cell) => cell.player === player).map(({ figure, value }) => ({ figure, value })),
    }))
    return { ...(values.length > 0 && { values }), ...(players.length > 0 && { players }) }
  })
  if (values.size === 0 && series.size === 0 && events.length === 0) return null
  return {
    ...(values.size > 0 && { sides: told }),
    ...(series.size > 0 && { series: [...series.values()] }),
    ...(events.length > 0 && { events: events.toSorted((a, b) => a.at - b.at) }),
  }
}

/** A value that both sides of a merge changed, to different values. */
export interface ValueConflict {
  handle: string
  theirs: number | null
  mine: number | null
}

/** Values of `before` that `mine` and `theirs` both changed, to different values. */
export function valueConflicts(before: Parts, mine: Parts, theirs: Parts): ValueConflict[] {
  const valueIn = ({ values }: Parts, handle: string) => values.get(handle) ?? null
  const handles = new Set([before, mine, theirs].flatMap(({ values }) => [...values.keys()]))
  return [...handles].flatMap((handle) => {
    const [stood, own, other] = [valueIn(before, handle), valueIn(mine, handle), valueIn(theirs, handle)]
    return own === stood || other === stood || own === other ? [] : [{ handle, mine: own, theirs: other }]
  })
}

/** A three-way merge: the changes from `before` to `mine`, applied to `theirs`. */
export function merged(before: Parts, mine: Parts, theirs: Parts): Parts {
  return {
    values: mergedMaps(before.values, mine.values, theirs.values),
    series: mergedMaps(before.series, mine.series, theirs.series),
    events: mergedEvents(before.events, mine.events, theirs.events),
  }
}

function mergedMaps<T>(before: ReadonlyMap<string, T>, mine: ReadonlyMap<string, T>, theirs: ReadonlyMap<string, T>): Map<string, T> {
  const result = new Map(theirs)
  for (const handle of new Set([...before.keys(), ...mine.keys()])) {
    const now = mine.get(handle)
    if (isSame(before.get(handle), now)) continue
    if (now === undefined) result.delete(handle)
    else result.set(handle, now)
  }
  return result
}

export function mergedEvents(before: readonly MatchEvent[], mine: readonly MatchEvent[], theirs: readonly MatchEvent[]): MatchEvent[] {
  const removed = without(before, mine)
  const added = without(mine, before)
  return [...without(theirs, removed), ...added].toSorted((a, b) => a.at - b.at)
}

/** Of two equal events one is taken for each. */
function without(events: readonly MatchEvent[], others: readonly MatchEvent[]): MatchEvent[] {
  const left = others.map(textOf)
  return events.filter((event) => {
    const index = left.indexOf(textOf(event))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

function textOf({ at, kind, side, player, text }: MatchEvent): string {
  return JSON.stringify([at, kind, side, player ?? null, text ?? ''])
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
