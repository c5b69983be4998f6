import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { GameResult } from '#shared/admin/results.ts'
import { wasPlayed } from '#shared/competitions/result-kinds.ts'
import { enteredScores, publicScores, type Score } from './score.ts'

/** Acts of a scorekeeper next to the stage, online or offline. */
export type QueuedAct = Extract<CompetitionAct, { kind: 'set_play' | 'set_score' | 'set_statistics' | 'record_result' | 'postpone' }>

/** The act that enters a score: it says none of its own where its games do. */
export function scoreAct(
  data: AdminMatch,
  scores: readonly Score[],
  games: readonly GameResult[],
): Extract<QueuedAct, { kind: 'set_score' }> {
  return { kind: 'set_score', match: data.match.key, scores: enteredScores(data, games, scores), games: [...games] }
}

/** The match after the act: shown until the server has answered. */
export function applied(data: AdminMatch, act: QueuedAct): AdminMatch {
  const { match } = data
  switch (act.kind) {
    case 'set_play': {
      const start = act.play === 'live' ? unplayed(data) : data
      return { ...start, match: { ...start.match, play: act.play } }
    }
    case 'set_score': {
      const isBegun = act.scores.some((score) => score !== null) || act.games.some(({ state }) => state === 'live' || state === 'done')
      const start = isBegun ? unplayed(data) : data
      const isFirst = match.play === 'not_started' || start !== data
      const play = isBegun && isFirst ? 'live' : match.play
      const scores = publicScores({ ...data, play }, act.games, act.scores)
      return {
        ...start,
        games: act.games,
        match: {
          ...start.match,
          play,
          sides: start.match.sides.map((side, i) => ({ ...side, score: scores[i] ?? null })),
        },
      }
    }
    case 'record_result': {
      const { sides, games, kind, state, decidedIn } = act.result
      const entered = sides.map(({ score }) => score)
      const scores = wasPlayed(kind) ? publicScores({ ...data, play: 'ended' }, games, entered) : entered
      return {
        ...data,
        games,
        result: act.result,
        match: {
          ...match,
          play: 'ended',
          result: { state, kind, decidedIn },
          sides: match.sides.map((side, i) => ({
            ...side,
            score: scores[i] ?? null,
            shootout: sides[i]?.shootout ?? null,
            outcome: sides[i]?.outcome ?? null,
            incident: sides[i]?.incident ?? null,
            placement: sides[i]?.placement ?? null,
          })),
        },
      }
    }
    case 'set_statistics':
      return { ...data, statistics: { ...data.statistics, parts: shownStatistics(data, act) } }
    case 'postpone':
      return { ...data, match: { ...match, schedule: { ...match.schedule, state: 'postponed', at: null, reason: act.reason } } }
  }
}

/** A match that is to be played again, and has not been begun, without its annulled result: as the rules begin it. */
export function unplayed(data: AdminMatch): AdminMatch {
  const { match, result } = data
  if (result?.state !== 'void' || match.play === 'live' || match.play === 'interrupted') return data
  const none = { score: null, shootout: null, outcome: null, incident: null, placement: null }
  return { ...data, games: [], result: null, match: { ...match, result: null, sides: match.sides.map((side) => ({ ...side, ...none })) } }
}

function shownStatistics({ statistics: { parts } }: AdminMatch, act: Extract<QueuedAct, { kind: 'set_statistics' }>) {
  const given = new Map([[null, act.statistics] as const, ...act.games.map(({ number, statistics }) => [number, statistics] as const)])
  const said = parts.map((part) => ({ ...part, statistics: given.get(part.game) ?? (given.has(part.game) ? null : part.statistics) }))
  const [whole] = parts
  // A game that was begun since the match was loaded.
  const begun = act.games.filter(({ number }) => !parts.some(({ game }) => game === number))
  return [
    ...said,
    ...begun.map(({ number, statistics }) => ({ game: number, statistics, endSeconds: null, players: whole?.players ?? [] })),
  ]
}
