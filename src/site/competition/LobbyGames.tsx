import type { MatchView } from '#shared/competitions/match-view.ts'
import { EntrantName } from './EntrantName.tsx'
import { mapOf } from './game-words.ts'
import { LobbyGrid, type LobbyHead, type LobbyRow } from './LobbyGrid.tsx'
import { rankedSides } from './lobby-words.ts'
import { sideName } from './match-words.ts'
import { number } from './standings-columns.ts'

/** The games of a lobby: place, points and kills of each side per game, in the order of the total. */
export function LobbyGames({ match }: { match: MatchView }) {
  const played = match.games.filter(({ state }) => state === 'done' || state === 'live')
  if (played.length === 0 || match.isResultHidden) return null
  const heads = played.map(
    (game): LobbyHead => ({
      key: game.number,
      title: [`第 ${game.number} 局`, mapOf(game)].filter(Boolean).join(' '),
      isLive: game.state === 'live',
      links: [],
    }),
  )
  const rows = rankedSides(match).map(
    ({ side, index }): LobbyRow => ({
      key: index,
      place: side.placement,
      who: side.entrant ? <EntrantName entrant={side.entrant} isLink /> : sideName(side),
      cells: played.map((game) => {
        const own = game.sides[index]
        if (!own) return null
        const { placement, points, score, incident } = own
        const isTold = game.state === 'done' && game.sides.some((one) => one.placement !== null)
        return { place: placement, points, score, incident: incident ?? side.incident, counts: true, isTold, mark: '' }
      }),
      total: side.points === null ? '–' : number(side.points),
    }),
  )
  return (
    <LobbyGrid
      caption="各局名次与得分"
      note={`已打 ${played.filter(({ state }) => state === 'done').length} 局`}
      whoHead="参赛方"
      heads={heads}
      rows={rows}
    />
  )
}
