import { isLobby } from '../competition/lobby-words.ts'
import { type AnyPagePart, pagePart } from '../page-part.ts'
import type { MatchLoaded } from '../statistics/match-loaded.ts'
import { matchStatisticsPart } from '../statistics/statistics-part.ts'

export const outcomePart = pagePart('src/site/match-page/Outcome.tsx', () => import('./Outcome.tsx'))
export const formPart = pagePart('src/site/match-page/FormOfSides.tsx', () => import('./FormOfSides.tsx'))
export const mediaPart = pagePart('src/site/match-page/MatchMedia.tsx', () => import('./MatchMedia.tsx'))
export const lobbyGamesPart = pagePart('src/site/competition/LobbyGames.tsx', () => import('../competition/LobbyGames.tsx'))

/** What only some matches have. */
export function matchParts({ match }: Pick<MatchLoaded, 'match'>): AnyPagePart[] {
  const { statistics, awards, next, table, form, albums, videos, games } = match
  return [
    ...(statistics ? [matchStatisticsPart] : []),
    ...(awards.length + next.length > 0 || table ? [outcomePart] : []),
    ...(form.some((side) => side.length > 0) ? [formPart] : []),
    ...(albums.length + videos.length > 0 ? [mediaPart] : []),
    ...(isLobby(match) && games.length > 0 ? [lobbyGamesPart] : []),
  ]
}
