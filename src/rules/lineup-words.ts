import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { LineupEntry, Match } from '#shared/competitions/match.ts'

/** Names of players by slug, as they are called now. */
export function playerNames({ players = [] }: CompetitionDocument): ReadonlyMap<string, string> {
  return new Map(players.map(({ slug, names }) => [slug, names.at(-1)?.name ?? slug]))
}

/** 甲、乙，替补丙，第 1 台甲; empty where nobody is named. */
export function lineupText({ sides, games = [] }: Match, side: number, players: ReadonlyMap<string, string>): string {
  const lineup = sides[side]?.lineup ?? []
  const named = (some: readonly LineupEntry[]) => some.map(({ name }) => name).join('、')
  const substitutes = lineup.filter(({ isSubstitute }) => isSubstitute)
  const boards = games.flatMap(({ number, sides: seats }) => {
    const own = seats[side]?.players ?? []
    return own.length === 0 ? [] : [`第 ${number} 台${own.map((slug) => players.get(slug) ?? slug).join('、')}`]
  })
  return [
    named(lineup.filter(({ isSubstitute }) => !isSubstitute)),
    ...(substitutes.length > 0 ? [`替补${named(substitutes)}`] : []),
    ...boards,
  ]
    .filter(Boolean)
    .join('，')
}
