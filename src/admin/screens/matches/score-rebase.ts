import type { AdminMatch } from '#shared/admin/matches.ts'
import { type QueuedAct, unplayed } from './applied.ts'
import { isScoreEntered } from './score.ts'

type ScoreAct = Extract<QueuedAct, { kind: 'set_score' }>

/** The scores and games of a match, as they were when a score was entered. */
export type ScoreBefore = Pick<ScoreAct, 'scores' | 'games'>

interface Entered {
  act: QueuedAct
  scoreBefore?: ScoreBefore
}

export function scoreBeforeOf(data: AdminMatch): ScoreBefore {
  const { match, games } = unplayed(data)
  return { scores: match.sides.map(({ score }) => score), games }
}

/** A score on top of what others entered meanwhile: only the games that it changed are changed. Other acts stay as they are. */
export function onTop({ act, scoreBefore }: Entered, theirs: AdminMatch): QueuedAct {
  if (act.kind !== 'set_score' || !scoreBefore) return act
  const now = scoreBeforeOf(theirs)
  const games = numbersIn(act, now).flatMap((number) => gameIn(isChanged(number, scoreBefore, act) ? act : now, number) ?? [])
  return { ...act, games, scores: isScoreChanged(scoreBefore, act) ? act.scores : now.scores }
}

/** Whether nothing that a score changes was changed by others meanwhile. */
export function isApart({ act, scoreBefore }: Entered, theirs: AdminMatch): boolean {
  if (act.kind !== 'set_score' || !scoreBefore) return false
  const now = scoreBeforeOf(theirs)
  if (theirs.result !== null && theirs.result.state !== 'void') return false
  // Where it is counted, the score is another with each game.
  const isCounted = act.games.length > 0 && !isScoreEntered(theirs)
  if (!isCounted && isScoreChanged(scoreBefore, act) && isScoreChanged(scoreBefore, now)) return false
  return numbersIn(act, now).every((number) => !(isChanged(number, scoreBefore, act) && isChanged(number, scoreBefore, now)))
}

function numbersIn(...versions: readonly ScoreBefore[]): number[] {
  return [...new Set(versions.flatMap(({ games }) => games.map(({ number }) => number)))].sort((a, b) => a - b)
}

function gameIn({ games }: ScoreBefore, number: number) {
  return games.find((game) => game.number === number)
}

function isChanged(number: number, before: ScoreBefore, after: ScoreBefore): boolean {
  return JSON.stringify(gameIn(before, number)) !== JSON.stringify(gameIn(after, number))
}

function isScoreChanged(before: ScoreBefore, after: ScoreBefore): boolean {
  return JSON.stringify(before.scores) !== JSON.stringify(after.scores)
}
