import type { AdminMatch } from '#shared/admin/matches.ts'
import type { MatchSide } from '#shared/competitions/match-summary.ts'

export const now = '2026-11-20T12:00:00.000Z'

export type MatchWish = Partial<AdminMatch> & { scores?: readonly (number | null)[]; sides?: number }

/** A running match as the console has it. */
export function adminMatch({ scores = [], sides = 2, ...rest }: MatchWish): AdminMatch {
  const side = (i: number): MatchSide => ({
    entrant: { id: i + 1, name: `队 ${i + 1}`, shortName: '', teamId: null, playerIds: [], logo: null },
    ...{ label: '', isBye: false, score: scores[i] ?? null, shootout: null, outcome: null, placement: null, points: null, incident: null },
  })
  return {
    match: {
      ...{
        id: 1,
        key: 'm1',
        name: '',
        endedAt: null,
        liveGame: null,
        hasStream: false,
        result: null,
        isResultHidden: false,
        bestOf: null,
        totalGames: null,
        play: 'live',
      },
      ...{ competition: { id: 1, kind: 'team', name: '杯' }, stage: { id: 1, name: '正赛' }, group: { id: 1, name: '正赛' } },
      ...{ round: { number: 1, name: '' }, schedule: { state: 'scheduled', at: now, precision: 'exact', firstAt: now, reason: '' } },
      sides: Array.from({ length: sides }, (_, i) => side(i)),
    },
    ...{ competitionId: 1, rev: 1, bestOf: null, totalGames: null, canDraw: false, score: 'entered', games: [], boards: [], result: null },
    ...{ lineups: null, statistics: { figures: [], eventKinds: [], parts: [], players: [] } },
    ...{ delaySeconds: null, embargoUntil: null, venue: '', undo: null, rulings: [], confirmHindrance: null },
    ...rest,
  }
}
