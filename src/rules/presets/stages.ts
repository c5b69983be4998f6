import { doubleElimination, gauntlet, singleElimination } from '#rules/elimination.ts'
import { drawGroups, roundRobinGroups } from '#rules/pairing/groups.ts'
import type { Group, Place, Stage } from '#shared/competitions/document.ts'
import type { Round } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { crossedQualifiers } from './advancing.ts'
import type { FormatPlan } from './format-plan.ts'
import { lobbySeries } from './lobbies.ts'
import { boardRuleset, presetRuleset } from './rulesets.ts'

/** The stages of a valid plan (`planFaults`); `entrants` are keys in the order of their seeds. */
export function stagesOf(plan: FormatPlan, entrants: readonly string[]): Stage[] {
  const places = entrants.map((entrant): Place => ({ entrant }))
  return draftStages(plan, places).map((stage) => ({
    ...stage,
    groups: stage.groups.map((group) => ({ ...group, rounds: group.rounds.map((round) => withLength(round, stage, group, plan)) })),
  }))
}

function draftStages(plan: FormatPlan, places: Place[]): Stage[] {
  switch (plan.preset) {
    case 'round_robin':
      return [league(plan, places, 1)]
    case 'double_round_robin':
      return [league(plan, places, 2)]
    case 'groups_knockout':
      return groupsThenKnockout(plan, places)
    case 'swiss':
    case 'swiss_record':
      return swissThenKnockout(plan, places)
    case 'lobby_series':
      return withKnockout(plan, lobbySeries(plan, places), plan.lobbyAdvance)
    case 'single_elimination':
    case 'double_elimination':
      return [knockout(plan, plan.preset, places, { key: 'cup', name: plan.preset === 'single_elimination' ? '淘汰赛' : '双败淘汰赛' })]
    case 'gauntlet':
      return [gauntletStage(plan, places)]
    case 'ladder':
      return [ladderStage(plan, places)]
  }
}

function league(plan: FormatPlan, places: Place[], legs: number): Stage {
  return {
    key: 'league',
    name: '循环赛',
    format: 'round_robin',
    ruleset: { ...tableRuleset(plan, 'round_robin'), legs },
    places,
    groups: roundRobinGroups({ prefix: 'league', entrants: places.length, legs }).map(withRoundNames),
  }
}

function groupsThenKnockout(plan: FormatPlan, places: Place[]): Stage[] {
  const { groups, groupLegs, advance, bestNext } = plan
  const ruleset = tableRuleset(plan, 'round_robin')
  const pools = roundRobinGroups({ prefix: 'groups', entrants: places.length, groups, legs: groupLegs }).map(
    (group): Group => ({
      ...withRoundNames(group),
      name: groups === 1 ? '小组赛' : group.name,
      zones: zonesOf(advance, bestNext, group.seeds?.length ?? 0),
    }),
  )
  // Where groups differ in size, results against the last of the larger ones are ignored in the comparison.
  const sizes = drawGroups({ size: places.length, groups }).map((seeds) => seeds.length)
  const smallest = Math.min(...sizes)
  const across = {
    rank: advance + 1,
    // The compared entrants never met, so tie-breaks over meetings do not apply.
    tiebreaks: ruleset.tiebreaks.filter((rule) => rule.scope !== 'head_to_head'),
    lastResort: 'lots' as const,
    ...(Math.max(...sizes) > smallest ? { ignoreBelow: smallest } : {}),
  }
  const size = groups * advance + bestNext
  const next = [
    ...crossedQualifiers(groups, advance, size).map(
      ({ group, rank }): Place => ({
        source: { rankOf: { stage: 'groups', group: pools[group]?.key, rank } },
      }),
    ),
    ...Array.from({ length: bestNext }, (_, index): Place => ({ source: { rankOf: { stage: 'groups', rank: index + 1 } } })),
  ]
  return [
    {
      key: 'groups',
      name: '小组赛',
      format: 'round_robin',
      ruleset: { ...ruleset, legs: groupLegs },
      places,
      groups: pools,
      ...(bestNext > 0 ? { across } : {}),
    },
    knockout(plan, plan.knockout, next, { key: 'finals', name: '淘汰赛' }),
  ]
}

function zonesOf(advance: number, bestNext: number, size: number): Group['zones'] {
  return [
    { from: 1, to: advance, kind: 'advance', label: '晋级' },
    ...(bestNext > 0 && advance < size ? [{ from: advance + 1, to: advance + 1, kind: 'playoff' as const, label: '成绩较好者晋级' }] : []),
  ]
}

function swissThenKnockout(plan: FormatPlan, places: Place[]): Stage[] {
  const isRecord = plan.preset === 'swiss_record'
  const { swissAdvance } = plan
  const swiss: Stage = {
    key: 'swiss',
    name: '瑞士轮',
    format: 'swiss',
    swiss: isRecord ? { by: 'record', wins: plan.swissWins, losses: plan.swissLosses } : { by: 'points', rounds: plan.swissRounds },
    ruleset: tableRuleset(plan, isRecord ? 'swiss_record' : 'swiss'),
    places,
    groups: [
      {
        key: 'main',
        name: '瑞士轮',
        kind: 'pool',
        // Each round is paired when the one before is over.
        rounds: [],
        ...(swissAdvance > 0 ? { zones: [{ from: 1, to: swissAdvance, kind: 'advance', label: '晋级' }] } : {}),
      },
    ],
  }
  return withKnockout(plan, swiss, swissAdvance)
}

/** The bracket of the first so many of a stage's only table; 0: the table is the end. */
function withKnockout(plan: FormatPlan, stage: Stage, advance: number): Stage[] {
  if (advance === 0) return [stage]
  const next = Array.from(
    { length: advance },
    (_, index): Place => ({
      source: { rankOf: { stage: stage.key, group: stage.groups[0]?.key, rank: index + 1 } },
    }),
  )
  return [stage, knockout(plan, plan.knockout, next, { key: 'finals', name: '淘汰赛' })]
}

function knockout(
  plan: FormatPlan,
  format: 'single_elimination' | 'double_elimination',
  places: Place[],
  named: Pick<Stage, 'key' | 'name'>,
): Stage {
  const size = places.length
  const ruleset = plan.knockoutRuleset ?? presetRuleset(format, plan.knockoutBestOf)
  if (format === 'double_elimination') {
    const { grandFinal } = plan
    return { ...named, format, grandFinal, ruleset, places, groups: doubleElimination({ size, grandFinal }) }
  }
  const thirdPlace = plan.thirdPlace && size >= 4
  return { ...named, format, thirdPlace, ruleset, places, groups: singleElimination({ size, thirdPlace }) }
}

function gauntletStage(plan: FormatPlan, places: Place[]): Stage {
  const ruleset = plan.knockoutRuleset ?? presetRuleset('gauntlet', plan.knockoutBestOf)
  return { key: 'gauntlet', name: '冒泡赛', format: 'gauntlet', ruleset, places, groups: gauntlet({ size: places.length }) }
}

/** Rounds are created with the challenges. */
function ladderStage(plan: FormatPlan, places: Place[]): Stage {
  const { ladderBy: by, ladderMove: move, ladderReach: reach } = plan
  return {
    key: 'ladder',
    name: '天梯',
    format: 'ladder',
    ladder: by === 'points' ? { by } : { by, move, ...(reach > 0 && { reach }) },
    ruleset: tableRuleset(plan, 'ladder'),
    places,
    groups: [{ key: 'main', name: '天梯', kind: 'pool', rounds: [] }],
  }
}

function tableRuleset(plan: FormatPlan, stage: 'round_robin' | 'swiss' | 'swiss_record' | 'ladder'): Ruleset {
  if (plan.tableRuleset) return plan.tableRuleset
  return plan.tableBoards === null ? presetRuleset(stage, plan.tableBestOf) : boardRuleset(plan.tableBoards)
}

function withRoundNames(group: Group): Group {
  return { ...group, rounds: group.rounds.map((round) => ({ ...round, name: `第 ${round.number} 轮` })) }
}

function withLength(round: Round, stage: Stage, group: Group, { bestOfByRound }: FormatPlan): Round {
  const bestOf = bestOfByRound[roundKey(stage, group, round)]
  return bestOf === undefined || stage.ruleset.totalGames !== undefined ? round : { ...round, bestOf }
}

/** The key by which a plan refers to a round. */
export function roundKey(stage: Pick<Stage, 'key'>, group: Pick<Group, 'key'>, round: Pick<Round, 'number'>): string {
  return `${stage.key}/${group.key}/${round.number}`
}
