import { groupLetters } from '#rules/pairing/groups.ts'
import { lobbyRounds } from '#rules/pairing/lobby-rounds.ts'
import type { Place, Stage } from '#shared/competitions/document.ts'
import type { Round } from '#shared/competitions/match.ts'
import type { PlacementPoints, Ruleset, TieBreak } from '#shared/competitions/ruleset.ts'
import type { FormatPlan } from './format-plan.ts'
import { type LobbyScoring, lobbiesOf } from './lobby-plan.ts'

function placementPointsOf(scoring: LobbyScoring): PlacementPoints {
  switch (scoring) {
    case 'kills':
      return { byPlace: [12, 9, 7, 5, 4, 3, 3, 2, 2, 1], below: 'zero', ties: 'average', perScore: 1 }
    case 'places':
      return { byPlace: [10, 8, 6, 5, 4, 3, 2, 1], below: 'zero', ties: 'average' }
  }
}

export function lobbyRuleset(scoring: LobbyScoring, games: number): Ruleset {
  const overall = (metric: TieBreak['metric']): TieBreak => ({ metric, scope: 'overall' })
  return {
    version: 1,
    points: { win: 0, draw: 0, loss: 0 },
    score: 'lobby',
    placementPoints: placementPointsOf(scoring),
    forfeitScore: null,
    ...(games > 1 && { totalGames: games }),
    tiebreaks: [
      overall('points'),
      overall('wins'),
      ...(scoring === 'kills' ? [overall('score_for')] : [overall('placement_sum')]),
      overall('last_placement'),
    ],
    onSplit: 'continue',
    lastResort: 'shared',
  }
}

/** One table, and in each round as many lobbies as needed; with several, the opponents change from round to round. */
export function lobbySeries(plan: FormatPlan, places: Place[]): Stage {
  const lobbies = lobbiesOf(plan, places.length)
  return {
    key: 'series',
    name: '积分赛',
    format: 'lobby_series',
    ruleset: rulesetOf(plan),
    places,
    groups: [
      {
        key: 'main',
        name: '积分赛',
        kind: 'pool',
        ...(plan.lobbyAdvance > 0 && { zones: [{ from: 1, to: plan.lobbyAdvance, kind: 'advance', label: '晋级' }] }),
        rounds: lobbyRounds({ entrants: places.length, lobbies, rounds: plan.lobbyRounds }).map(
          (drawn, index): Round => ({
            number: index + 1,
            name: `第 ${index + 1} 轮`,
            matches: drawn.map((seeds, position) => ({
              key: `series-r${index + 1}-m${position + 1}`,
              ...(lobbies > 1 && { name: `${groupLetters(position)} 组` }),
              sides: seeds.map((seed) => ({ source: { seed } })),
            })),
          }),
        ),
      },
    ],
  }
}

function rulesetOf({ tableRuleset, lobbyScoring, lobbyGames, lobbyAdvance }: FormatPlan): Ruleset {
  const preset = lobbyRuleset(lobbyScoring, lobbyGames)
  // Where ranks lead to a later stage, ties are decided by lot, because a shared rank cannot advance.
  if (tableRuleset === null) return lobbyAdvance > 0 ? { ...preset, lastResort: 'lots' } : preset
  const { totalGames: _, ...own } = tableRuleset
  return { ...own, ...(preset.totalGames !== undefined && { totalGames: preset.totalGames }) }
}
