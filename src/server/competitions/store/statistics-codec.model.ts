import { readJson } from '#server/db/stored-json.ts'
import type { Statistics } from '#shared/competitions/statistics.ts'

/** How statistics are stored: players by their positions in a list of ids, so that a merge of players changes the list alone. */
interface StoredStatistics {
  /** JSON: number[]. */
  players: string
  /** JSON: the document's statistics with positions for slugs. */
  data: string
}

/** Statistics with another way to name players. */
type WithPlayers<P> = Omit<Statistics, 'sides' | 'events'> & {
  sides?: (Omit<NonNullable<Statistics['sides']>[number], 'players'> & { players?: (Omit<PlayerValues, 'player'> & { player: P })[] })[]
  events?: (Omit<NonNullable<Statistics['events']>[number], 'player'> & { player?: P })[]
}
type PlayerValues = NonNullable<NonNullable<Statistics['sides']>[number]['players']>[number]

/** `idOf`: the id of a player, by slug. */
export function packStatistics(statistics: Statistics, idOf: (player: string) => number): StoredStatistics {
  const positions = new Map<number, number>()
  const packed = renamedStatistics(statistics, (player) => {
    const id = idOf(player)
    const position = positions.get(id) ?? positions.size
    positions.set(id, position)
    return position
  })
  return { players: JSON.stringify([...positions.keys()]), data: JSON.stringify(packed) }
}

/** `nameOf`: what a player is called here, by id. */
export function unpackStatistics<P>({ players, data }: StoredStatistics, nameOf: (id: number) => P): WithPlayers<P> {
  const ids: number[] = readJson(players)
  return renamedStatistics(readJson<WithPlayers<number>>(data), (position) => {
    const id = ids[position]
    if (id === undefined) throw new Error(`Statistics name player ${position} of ${ids.length}`)
    return nameOf(id)
  })
}

export function playersOfStatistics({ players }: Pick<StoredStatistics, 'players'>): number[] {
  return players === '[]' ? [] : readJson(players)
}

/** The same with other names for the players. */
export function renamedStatistics<From, To>(statistics: WithPlayers<From>, nameOf: (player: From) => To): WithPlayers<To> {
  const { sides, events, ...rest } = statistics
  return {
    ...(sides && {
      sides: sides.map(({ players, ...side }) => ({
        ...side,
        ...(players && { players: players.map(({ player, ...values }) => ({ player: nameOf(player), ...values })) }),
      })),
    }),
    ...rest,
    ...(events && {
      events: events.map(({ at, kind, side, player, text }) => ({
        at,
        kind,
        side,
        ...(player !== undefined && { player: nameOf(player) }),
        ...(text !== undefined && { text }),
      })),
    }),
  }
}
