import type { AdminMatch } from '#shared/admin/matches.ts'
import type { GameResult } from '#shared/admin/results.ts'
import { applied, type QueuedAct, unplayed } from './applied.ts'
import { enteredScores, isScoreEntered, type Score } from './score.ts'

type ScoreAct = Extract<QueuedAct, { kind: 'set_score' }>

/** The scores and games of a match, as they were when a score was entered. */
export type ScoreBefore = Pick<ScoreAct, 'scores' | 'games'>

interface Entered {
  act: QueuedAct
  scoreBefore?: ScoreBefore
}

export function scoreBeforeOf(data: AdminMatch): ScoreBefore {
  const { match, games } = unplayed(data)
  const told = match.sides.map(({ score }) => score)
  return { scores: enteredScores(data, games, told), games }
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

/** A score as `ofBoth` has it where there is such a version, else on top of theirs. Other acts stay as they are. */
export function withTheirs(entry: Entered, theirs: AdminMatch): QueuedAct {
  return ofBoth(entry, theirs) ?? onTop(entry, theirs)
}

/** The match where all of these entries count as well as what others entered meanwhile; null where there is nothing to choose so. */
export function matchOfBoth(entries: readonly Entered[], theirs: AdminMatch): AdminMatch | null {
  const [first] = entries
  if (!first || isApart(first, theirs) || ofBoth(first, theirs) === null) return null
  if (entries.some(({ act }) => act.kind !== 'set_score')) return null
  return entries.reduce((now, entry) => applied(now, withTheirs(entry, now)), theirs)
}

/**
 * Where two changed different sides of the same score, what both entered: 1 : 0 and 0 : 1 may be two points, or one that is disputed, which only
 * people know. Null: there is no such third version.
 */
function ofBoth({ act, scoreBefore }: Entered, theirs: AdminMatch): ScoreAct | null {
  if (act.kind !== 'set_score' || !scoreBefore) return null
  const now = scoreBeforeOf(theirs)
  const isCounted = act.games.length > 0 && !isScoreEntered(theirs)
  const scores = isCounted ? act.scores : sidesOfBoth(scoreBefore.scores, act.scores, now.scores)
  if (scores === null) return null
  const games: GameResult[] = []
  for (const number of numbersIn(act, now)) {
    const isMine = isChanged(number, scoreBefore, act)
    const [mine, other] = [gameIn(act, number), gameIn(now, number)]
    const game =
      isMine && isChanged(number, scoreBefore, now) ? gameOfBoth(gameIn(scoreBefore, number), mine, other) : isMine ? mine : other
    if (game === null) return null
    if (game) games.push(game)
  }
  return { ...act, scores, games }
}

/** Each as one of both has it; null where both changed one. The first point of a side makes the other's a nought. */
function sidesOfBoth(before: readonly Score[], mine: readonly Score[], other: readonly Score[]): Score[] | null {
  const isChangedIn = (scores: readonly Score[], i: number) => (scores[i] ?? 0) !== (before[i] ?? 0)
  if (mine.some((_, i) => isChangedIn(mine, i) && isChangedIn(other, i))) return null
  return mine.map((score, i) => (isChangedIn(mine, i) ? score : (other[i] ?? score)))
}

/** Null where they differ by more than scores. */
function gameOfBoth(before: GameResult | undefined, mine: GameResult | undefined, other: GameResult | undefined): GameResult | null {
  if (!mine || !other) return null
  const scoresOf = (game: GameResult | undefined) => game?.sides.map(({ score }) => score) ?? []
  const withoutScores = ({ map, state, sides }: GameResult) =>
    JSON.stringify([map, state, sides.map(({ outcome, placement = null, incident = null }) => [outcome, placement, incident])])
  const scores = sidesOfBoth(scoresOf(before), scoresOf(mine), scoresOf(other))
  if (scores === null || withoutScores(mine) !== withoutScores(other)) return null
  return { ...mine, sides: mine.sides.map((side, i) => ({ ...side, score: scores[i] ?? null })) }
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
