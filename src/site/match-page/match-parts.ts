import { isLobby } from '../competition/lobby-words.ts'
import { type AnyPagePart, latePart, pagePart } from '../page-part.ts'
import type { MatchLoaded } from '../statistics/match-loaded.ts'
import { matchStatisticsPart } from '../statistics/statistics-part.ts'

export const decidedPart = latePart('src/site/match-page/Decided.tsx', () => import('./Decided.tsx'))
export const tablePart = latePart('src/site/match-page/TableBeside.tsx', () => import('./TableBeside.tsx'))
export const remindPart = latePart('src/site/match-page/Remind.tsx', () => import('./Remind.tsx'))
export const formPart = pagePart('src/site/match-page/FormOfSides.tsx', () => import('./FormOfSides.tsx'))
export const videosPart = pagePart('src/site/match-page/MatchVideos.tsx', () => import('./MatchVideos.tsx'))
export const albumsPart = pagePart('src/site/match-page/MatchAlbums.tsx', () => import('./MatchAlbums.tsx'))
export const lobbyBoardPart = pagePart('src/site/competition/LobbyBoard.tsx', () => import('../competition/LobbyBoard.tsx'))
export const lobbyGamesPart = pagePart('src/site/competition/LobbyGames.tsx', () => import('../competition/LobbyGames.tsx'))

/** Whether calendars take it: it is to come, and its day is known. */
export function isToRemindOf({ schedule, play, result }: MatchLoaded['match']): boolean {
  return schedule.state === 'scheduled' && schedule.at !== null && play === 'not_started' && result === null
}

/** What only some matches have. */
export function matchParts({ match }: Pick<MatchLoaded, 'match'>): AnyPagePart[] {
  const { statistics, awards, table, form, albums, videos, games } = match
  return [
    ...(statistics ? [matchStatisticsPart] : []),
    ...(awards.length > 0 ? [decidedPart] : []),
    ...(table ? [tablePart] : []),
    ...(isToRemindOf(match) ? [remindPart] : []),
    ...(form.some((side) => side.length > 0) ? [formPart] : []),
    ...(videos.length > 0 ? [videosPart] : []),
    ...(albums.length > 0 ? [albumsPart] : []),
    ...(isLobby(match) ? [lobbyBoardPart] : []),
    ...(isLobby(match) && games.length > 0 ? [lobbyGamesPart] : []),
  ]
}
