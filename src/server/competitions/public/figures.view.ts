import type { Table } from '#shared/competitions/answers.ts'
import type { Metric, Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'

type Figure = Table['figures'][number]

/** Which figures tell something in a table of these rules, in the order in which they are shown. */
export function figuresOf(ruleset: Ruleset, hasDraws: boolean): Figure[] {
  if (ruleset.score === 'lobby') return lobbyFigures(ruleset)
  const figures: Figure[] = ['played', 'wins']
  if (hasDraws || canDraw(ruleset)) figures.push('draws')
  figures.push('losses')
  switch (ruleset.score) {
    case 'games_won':
      figures.push('games', 'game_difference')
      break
    case 'board_points':
      // Match points decide, board points stand beside them: 场分, 局分.
      return [...figures, 'board_points', 'match_points']
    case 'entered':
    case 'game_score_sum':
      // Ones and noughts of single games say no more than won and lost.
      if (ruleset.tiebreaks.some((rule) => rule.metric.startsWith('score_'))) figures.push('score', 'score_difference')
      break
  }
  figures.push('points')
  return figures
}

/** Places are all that is won there: first places, what was scored, and what both are worth. */
function lobbyFigures({ placementPoints, tiebreaks }: Ruleset): Figure[] {
  const showsScore = (placementPoints?.perScore ?? 0) > 0 || tiebreaks.some((rule) => rule.metric === 'score_for')
  return ['played', 'first_places', ...(showsScore ? (['score_for'] as const) : []), 'points']
}

/** On a ladder by position they tell how somebody plays and rank nobody. */
export function ladderFigures(hasDraws: boolean): Figure[] {
  return hasDraws ? ['played', 'wins', 'draws', 'losses'] : ['played', 'wins', 'losses']
}

function canDraw({ score, totalGames, points, bestOf }: Ruleset): boolean {
  if (bestOf !== undefined && bestOf % 2 === 1) return false
  if (score === 'games_won' && totalGames !== undefined && totalGames % 2 === 1) return false
  return points.draw !== points.loss || points.draw !== 0
}

/** What each figure shows, so that no tie-break stands in the table twice. */
const shownBy: Readonly<Record<Figure, readonly Metric[]>> = {
  played: ['played'],
  wins: ['wins'],
  draws: ['draws'],
  losses: ['losses'],
  games: ['games_won', 'games_lost'],
  game_difference: ['game_difference'],
  score: ['score_for', 'score_against'],
  score_difference: ['score_difference'],
  board_points: ['score_for', 'score_against', 'score_difference'],
  match_points: ['points'],
  first_places: ['wins'],
  score_for: ['score_for'],
  points: ['points'],
}
/** Where won games are the score, the score's figures are those of the games. */
const asGames: Readonly<Partial<Record<Metric, Metric>>> = {
  score_for: 'games_won',
  score_against: 'games_lost',
  score_difference: 'game_difference',
}

/**
 * Indexes of the tie-breaks that get columns of their own: those over all results or opponents that no figure shows. What is counted among the
 * tied only stands in the trace.
 */
export function columnsOf({ tiebreaks, score }: Pick<Ruleset, 'tiebreaks' | 'score'>, figures: readonly Figure[]): number[] {
  const shown = new Set(figures.flatMap((figure) => shownBy[figure]))
  const isShown = ({ metric, scope, forfeits }: TieBreak) => {
    if (scope === 'opponents' || forfeits === 'ignore') return false
    const counted = score === 'games_won' ? (asGames[metric] ?? metric) : metric
    return shown.has(counted)
  }
  return tiebreaks.flatMap((rule, i) => (rule.scope === 'head_to_head' || isShown(rule) ? [] : [i]))
}
