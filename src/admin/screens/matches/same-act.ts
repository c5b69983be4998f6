import { outcomesByScore } from '#rules/score.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import { isDecidedByPlay } from '#shared/competitions/result-kinds.ts'
import { applied, type QueuedAct } from './applied.ts'

/** Whether others entered the same meanwhile: the act would change nothing. Running scores are left out: two taps may be two points. */
export function isAlreadyDone(act: QueuedAct, theirs: AdminMatch): boolean {
  const { match, result } = theirs
  if (act.kind === 'set_play') return result === null && match.play === act.play
  if (act.kind !== 'record_result' || !result || act.publicNote) return false
  return textOf(act.result, applied(theirs, act)) === textOf(result, theirs)
}

/** What a result says; not when it was entered, nor who wins where play and the scores say it. */
function textOf({ kind, state, decidedIn, games, sides }: ResultInput, { match }: AdminMatch): string {
  const scores = match.sides.map(({ score }) => score)
  const byScore = [sides.map(({ shootout }) => shootout), scores].some((each) => outcomesByScore(each)?.includes('win'))
  const saysWinner = isDecidedByPlay(kind) && byScore
  return JSON.stringify([
    kind === 'draw' ? 'played' : kind,
    state,
    decidedIn,
    sides.map(({ shootout, regulation = null, extraTime = null, outcome, incident, placement = null }, i) => [
      ...[scores[i], shootout, regulation, extraTime, incident, placement],
      saysWinner || outcome === 'draw' ? null : outcome,
    ]),
    games
      .filter((game) => game.state !== 'pending' && game.state !== 'not_played')
      .map((game) => [game.number, game.map, game.state, game.sides.map(gameSideOf)]),
  ])
}

function gameSideOf({ score, outcome, incident = null, placement = null }: ResultInput['games'][number]['sides'][number]) {
  return [score, outcome, incident, placement]
}
