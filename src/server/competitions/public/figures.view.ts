import type { Metric, Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import type { Table } from '#shared/competitions/table-views.ts'

type Figure = Table['figures'][number]

/** The statistics that are worth a column in a table of these rules, in display order. */
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
      // Match points decide; board points are shown too: 场分, 局分.
      return [...figures, 'board_points', 'match_points']
    case 'entered':
    case 'game_score_sum':
      // A score of 1 or 0 in a single game says no more than won and lost.
      if (ruleset.tiebreaks.some((rule) => rule.metric.startsWith('score_'))) figures.push('score', 'score_difference')
      break
  }
  figures.push('points')
  return figures
}

/** In lobbies only places are won: first places, the score, and the points for both. */
function lobbyFigures({ placementPoints, tiebreaks }: Ruleset): Figure[] {
  const showsScore = (placementPoints?.perScore ?? 0) > 0 || tiebreaks.some((rule) => rule.metric === 'score_for')
  return ['played', 'first_places', ...(showsScore ? (['score_for'] as const) : []), 'points']
}

/** On a ladder by position they are information only and do not affect the rank. */
export function ladderFigures(hasDraws: boolean): Figure[] {
  return hasDraws ? ['played', 'wins', 'draws', 'losses'] : ['played', 'wins', 'losses']
}

function canDraw({ score, totalGames, points, bestOf }: Ruleset): boolean {
  if (bestOf !== undefined && bestOf % 2 === 1) return false
  if (score === 'games_won' && totalGames !== undefined && totalGames % 2 === 1) return false
  return points.draw !== points.loss || points.draw !== 0
}

/** The metrics that each statistic already shows, so that no tie-break gets a second column. */
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
/** Where won games are the score, the score's statistics are those of the games. */
const asGames: Readonly<Partial<Record<Metric, Metric>>> = {
  score_for: 'games_won',
  score_against: 'games_lost',
  score_difference: 'game_difference',
}

/**
 * Indexes of the tie-breaks that get columns of their own: those over all results or opponents that no statistic shows. Metrics among tied
 * entrants are shown only in the trace.
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
