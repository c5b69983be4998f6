import type { DerivedMatch } from '#rules/model.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { CompetitionDocument, Stage } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'

type LineupsForm = NonNullable<AdminMatch['lineups']>

interface Seat {
  match: Match
  stage: Stage
  /** Boards of a team match, where their number is set. */
  totalGames: number | null
}

/** Who plays in a match of teams, and who may be named. */
export function lineupsForm(
  document: CompetitionDocument,
  { match, stage, totalGames }: Seat,
  derived: DerivedMatch | undefined,
): LineupsForm | null {
  const { players = [], teams = [] } = document
  const entrants = match.sides.map((side, i) => {
    const key = derived?.sides[i]?.entrant ?? side.entrant
    return document.entrants.find((entrant) => entrant.key === key)
  })
  if (match.sides.length !== 2 || stage.ruleset.score === 'lobby' || entrants.every((entrant) => entrant?.players?.length === 1))
    return null
  const names = new Map(players.map(({ slug, names: known }) => [slug, known.at(-1)?.name ?? slug]))
  const games = match.games ?? []
  const numbers = stage.ruleset.score === 'board_points' ? boardNumbers(totalGames, games) : []
  return {
    sides: match.sides.map(({ lineup = [] }) => lineup),
    boards: numbers.map((number) => {
      const game = games.find((each) => each.number === number)
      return { number, players: match.sides.map((_, i) => game?.sides[i]?.players ?? []) }
    }),
    candidates: entrants.map((entrant, i) => {
      const team = teams.find(({ slug }) => slug === entrant?.team)
      const members = entrant?.players ?? (team?.members ?? []).filter(({ to }) => to === undefined).map(({ player }) => player)
      const named = [
        ...(match.sides[i]?.lineup ?? []).flatMap(({ player }) => player ?? []),
        ...games.flatMap((game) => game.sides[i]?.players ?? []),
      ]
      const all = members.length > 0 ? [...members, ...named] : players.map(({ slug }) => slug)
      return [...new Set(all)].map((slug) => ({ slug, name: names.get(slug) ?? slug }))
    }),
  }
}

function boardNumbers(totalGames: number | null, games: NonNullable<Match['games']>): number[] {
  const known = games.map(({ number }) => number)
  return Array.from({ length: Math.max(totalGames ?? 0, ...known) }, (_, i) => i + 1)
}
