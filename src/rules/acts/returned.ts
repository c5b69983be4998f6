import type { Game, Match, Side } from '#shared/competitions/match.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'

/** Whether a side has its former entrant back; else it has the same as now. */
export type IsBack = (side: number) => boolean

/** The line-ups of those who are back, and for the others of now. */
export function lineupsOf(sides: readonly Side[], now: readonly Side[], isBack: IsBack): Side[] {
  return sides.map(({ lineup: former, ...side }, i) => {
    const lineup = isBack(i) ? former : now[i]?.lineup
    return lineup ? { ...side, lineup } : side
  })
}

/** The same of the players of a game. `now` undefined: the game was cleared. */
export function playersOf(sides: Game['sides'], now: Game['sides'] | undefined, isBack: IsBack): Game['sides'] {
  if (!now) return sides
  return sides.map(({ players: former, ...side }, i) => {
    const players = isBack(i) ? former : now[i]?.players
    return players ? { ...side, players } : side
  })
}

/** Statistics as they are told now, and the figures and events of the players who are back. `now` undefined: they were cleared. */
export function statisticsOf(was: Statistics | undefined, now: Match['statistics'], isBack: IsBack): Statistics | undefined {
  if (!now) return was
  const { sides: own, events, ...rest } = now
  const count = Math.max(own?.length ?? 0, was?.sides?.length ?? 0)
  const sides = Array.from({ length: count }, (_, i) => {
    const { players: stands, ...side } = own?.[i] ?? {}
    const players = isBack(i) ? was?.sides?.[i]?.players : stands
    return { ...side, ...(players && { players }) }
  })
  return { ...rest, ...(count > 0 && { sides }), ...(events && { events: eventsOf(was?.events ?? [], events, isBack) }) }
}

type Events = NonNullable<Statistics['events']>

/** Whose an event was is known by the same event of then. */
function eventsOf(was: Events, now: Events, isBack: IsBack): Events {
  const left = [...was]
  return now.map((event) => {
    if (!isBack(event.side - 1)) return event
    const { player: _stranger, ...bare } = event
    const at = left.findIndex(({ player: _player, ...one }) => JSON.stringify(one) === JSON.stringify(bare))
    const [former] = at < 0 ? [] : left.splice(at, 1)
    return former ?? bare
  })
}
