import type { Format } from '#shared/competitions/document.ts'
import type { Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'

/** The default ruleset of a stage; a match is a best of so many games, or (null) one game whose score is entered. */
export function presetRuleset(stage: Exclude<Format, 'lobby_series'> | 'swiss_record', bestOf: number | null): Ruleset {
  return { ...base(bestOf), ...tableRules(stage, bestOf) }
}

/** The same ruleset for matches of another length. */
export function withLength(ruleset: Ruleset, bestOf: number | null): Ruleset {
  return ruleset.score === 'lobby' ? ruleset : withBestOf(ruleset, bestOf)
}

function withBestOf({ bestOf: _, totalGames: __, ...ruleset }: Ruleset, bestOf: number | null): Ruleset {
  return { ...ruleset, ...base(bestOf) }
}

function base(bestOf: number | null): Pick<Ruleset, 'version' | 'score' | 'forfeitScore' | 'bestOf'> {
  if (bestOf === null) return { version: 1, score: 'entered', forfeitScore: null }
  return { version: 1, score: 'games_won', forfeitScore: [Math.floor(bestOf / 2) + 1, 0], bestOf }
}

function tableRules(
  stage: Exclude<Format, 'lobby_series'> | 'swiss_record',
  bestOf: number | null,
): Pick<Ruleset, 'points' | 'tiebreaks' | 'onSplit' | 'lastResort'> {
  const difference: TieBreak[] =
    bestOf === null
      ? [overall('score_difference'), overall('score_for')]
      : bestOf === 1
        ? []
        : [overall('game_difference'), overall('games_won')]
  switch (stage) {
    case 'round_robin':
      return {
        points: bestOf === null ? { win: 3, draw: 1, loss: 0 } : { win: 1, draw: 0, loss: 0 },
        tiebreaks: [overall('points'), { metric: 'points', scope: 'head_to_head' }, ...difference],
        onSplit: 'continue',
        lastResort: 'playoff',
      }
    case 'swiss':
      return {
        points: { win: 1, draw: 0.5, loss: 0 },
        tiebreaks: [
          overall('points'),
          { metric: 'points', scope: 'opponents', cutLowest: 1 },
          { metric: 'points', scope: 'opponents' },
          overall('sonneborn_berger'),
          overall('wins'),
        ],
        onSplit: 'continue',
        lastResort: 'lots',
      }
    case 'swiss_record':
      return {
        points: { win: 1, draw: 0, loss: 0 },
        tiebreaks: [overall('wins'), overall('losses'), { metric: 'wins_minus_losses', scope: 'opponents' }, overall('seed')],
        onSplit: 'continue',
        lastResort: 'shared',
      }
    case 'ladder':
      return {
        points: bestOf === null ? { win: 3, draw: 1, loss: 0 } : { win: 1, draw: 0, loss: 0 },
        tiebreaks: [overall('points'), overall('wins'), ...difference],
        onSplit: 'continue',
        lastResort: 'shared',
      }
    case 'single_elimination':
    case 'double_elimination':
    case 'gauntlet':
      return {
        points: { win: 1, draw: 0, loss: 0 },
        tiebreaks: [overall('points')],
        onSplit: 'continue',
        lastResort: 'shared',
      }
  }
}

/** Team matches on boards: match points (2, 1, 0), then board points. */
export function boardRuleset(boards: number): Ruleset {
  return {
    version: 1,
    points: { win: 2, draw: 1, loss: 0 },
    score: 'board_points',
    totalGames: boards,
    forfeitScore: [boards, 0],
    tiebreaks: [overall('points'), overall('score_for'), { metric: 'points', scope: 'head_to_head' }],
    onSplit: 'continue',
    lastResort: 'playoff',
  }
}

function overall(metric: TieBreak['metric']): TieBreak {
  return { metric, scope: 'overall' }
}
