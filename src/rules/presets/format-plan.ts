import { gauntletMax } from '#rules/elimination.ts'
import type { Ladder, PositionLadder } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { type LobbyScoring, lobbiesOf } from './lobby-plan.ts'

/** The formats that the wizard offers. */
export const presets = [
  'round_robin',
  'double_round_robin',
  'groups_knockout',
  'swiss',
  'swiss_record',
  'single_elimination',
  'double_elimination',
  'lobby_series',
  'gauntlet',
  'ladder',
] as const
export type Preset = (typeof presets)[number]

export type GrandFinal = 'single' | 'reset' | 'series'

/** The organiser's choices. Choices that the current preset does not use are kept but ignored, so that switching back loses nothing. */
export interface FormatPlan {
  preset: Preset
  /** 小组赛+淘汰赛. */
  groups: number
  groupLegs: number
  /** Per group. */
  advance: number
  /** How many of the next rank, the best ones, advance too. */
  bestNext: number
  swissRounds: number
  swissWins: number
  swissLosses: number
  /** After a Swiss: how many play a bracket; 0: the table is the end. */
  swissAdvance: number
  /** The bracket after groups, a Swiss or a series of lobbies. */
  knockout: 'single_elimination' | 'double_elimination'
  thirdPlace: boolean
  grandFinal: GrandFinal
  /** 天梯赛. */
  ladderBy: Ladder['by']
  ladderMove: PositionLadder['move']
  /** 0: anybody above. */
  ladderReach: number
  /** Null: a match is one game whose score is entered. */
  tableBestOf: number | null
  /** Team matches on this many boards, each won or drawn separately; null: no boards. Takes precedence over `tableBestOf`. */
  tableBoards: number | null
  knockoutBestOf: number | null
  /** Rounds with a different length, by `stage/group/round`. */
  bestOfByRound: Readonly<Record<string, number>>
  /** Null: the preset's ruleset. */
  tableRuleset: Ruleset | null
  knockoutRuleset: Ruleset | null
  /** 多方积分赛: rounds, maximum of entrants per match, games per match, and points for places. */
  lobbyRounds: number
  lobbySize: number
  lobbyGames: number
  lobbyScoring: LobbyScoring
  /** How many play a bracket after the series; 0: the table is the end. */
  lobbyAdvance: number
}

export interface PlanFault {
  field: keyof FormatPlan | 'entrants'
  message: string
}

/** Default values for a number of entrants. */
export function defaultPlan(preset: Preset, entrants: number): FormatPlan {
  const groups = Math.max(1, Math.min(16, 2 ** Math.floor(Math.log2(Math.max(2, entrants / 4) + 0.001))))
  const smallest = Math.floor(entrants / groups)
  const isRecord = preset === 'swiss_record'
  return {
    preset,
    groups,
    groupLegs: 1,
    advance: Math.max(1, Math.min(2, smallest)),
    bestNext: 0,
    swissRounds: Math.max(1, Math.min(30, Math.ceil(Math.log2(Math.max(2, entrants))), Math.max(1, entrants - 1))),
    swissWins: entrants < 8 ? 2 : 3,
    swissLosses: entrants < 8 ? 2 : 3,
    swissAdvance: isRecord ? Math.max(2, Math.floor(entrants / 2)) : 0,
    knockout: 'single_elimination',
    thirdPlace: entrants >= 4,
    grandFinal: 'reset',
    ladderBy: 'position',
    ladderMove: 'take_place',
    ladderReach: Math.max(1, Math.min(3, entrants - 1)),
    tableBestOf: isBracket(preset) ? null : preset === 'ladder' ? 3 : 1,
    tableBoards: null,
    knockoutBestOf: 3,
    bestOfByRound: {},
    tableRuleset: null,
    knockoutRuleset: null,
    lobbyRounds: 6,
    lobbySize: Math.max(2, Math.min(20, entrants)),
    lobbyGames: 1,
    lobbyScoring: 'kills',
    lobbyAdvance: 0,
  }
}

/** A bracket from the beginning, not only after a table. */
export function isBracket(preset: Preset): boolean {
  return preset === 'single_elimination' || preset === 'double_elimination' || preset === 'gauntlet'
}

/** Why the plan is invalid, each fault at the choice to change; empty where it is valid. */
export function planFaults(plan: FormatPlan, entrants: number): PlanFault[] {
  const least = plan.preset === 'groups_knockout' ? 4 : 2
  if (entrants < least) return [{ field: 'entrants', message: `这种赛制至少要 ${least} 个参赛者，现在有 ${entrants} 个。` }]
  const most = mostEntrants(plan.preset)
  if (entrants > most) return [{ field: 'entrants', message: `这种赛制最多 ${most} 个参赛者，现在有 ${entrants} 个。` }]
  return [...lengthFaults(plan), ...formatFaults(plan, entrants)]
}

function mostEntrants(preset: Preset): number {
  switch (preset) {
    case 'round_robin':
    case 'double_round_robin':
      return 64
    case 'swiss':
    case 'swiss_record':
      return 300
    case 'lobby_series':
      return 200
    case 'groups_knockout':
    case 'single_elimination':
    case 'double_elimination':
      return 512
    case 'gauntlet':
      return gauntletMax
    case 'ladder':
      return 10_000
  }
}

function formatFaults(plan: FormatPlan, entrants: number): PlanFault[] {
  switch (plan.preset) {
    case 'groups_knockout':
      return groupFaults(plan, entrants)
    case 'swiss':
      return [
        ...wholeFault('swissRounds', plan.swissRounds, [1, Math.min(30, entrants - 1)], '轮数'),
        ...(plan.swissAdvance === 0 ? [] : advanceFaults('swissAdvance', plan, entrants)),
      ]
    case 'swiss_record':
      return [
        ...wholeFault('swissWins', plan.swissWins, [1, 15], '晋级所需胜场'),
        ...wholeFault('swissLosses', plan.swissLosses, [1, 15], '淘汰所需负场'),
        ...(plan.swissWins + plan.swissLosses - 1 > Math.max(1, entrants - 1)
          ? [
              {
                field: 'swissWins' as const,
                message: `${entrants} 个参赛者打不满 ${plan.swissWins + plan.swissLosses - 1} 轮不重复的对阵，请减少胜负场数。`,
              },
            ]
          : []),
        ...(plan.swissAdvance === 0 ? [] : advanceFaults('swissAdvance', plan, entrants)),
      ]
    case 'lobby_series':
      return lobbyFaults(plan, entrants)
    case 'ladder':
      return plan.ladderBy === 'points' ? [] : wholeFault('ladderReach', plan.ladderReach, [0, 10_000], '最多越几名')
    default:
      return []
  }
}

function lobbyFaults(plan: FormatPlan, entrants: number): PlanFault[] {
  const faults = [
    ...wholeFault('lobbyRounds', plan.lobbyRounds, [1, 60], '轮数'),
    ...wholeFault('lobbySize', plan.lobbySize, [2, 100], '每场人数'),
    ...wholeFault('lobbyGames', plan.lobbyGames, [1, 20], '每场局数'),
  ]
  if (faults.length > 0) return faults
  const lobbies = lobbiesOf(plan, entrants)
  if (Math.floor(entrants / lobbies) >= 2) return plan.lobbyAdvance === 0 ? [] : advanceFaults('lobbyAdvance', plan, entrants)
  return [{ field: 'lobbySize', message: `${entrants} 个参赛者分 ${lobbies} 场，会有一场只剩一方，请增加每场人数。` }]
}

function groupFaults({ groups, groupLegs, advance, bestNext }: FormatPlan, entrants: number): PlanFault[] {
  const faults = [
    ...wholeFault('groups', groups, [1, Math.min(128, Math.floor(entrants / 2))], '组数'),
    ...wholeFault('groupLegs', groupLegs, [1, 4], '循环数'),
  ]
  if (faults.length > 0) return faults
  const smallest = Math.floor(entrants / groups)
  if (Math.ceil(entrants / groups) > 64) return [{ field: 'groups', message: '每组最多 64 个参赛者，请增加组数。' }]
  const through = wholeFault('advance', advance, [1, smallest], '每组晋级人数')
  if (through.length > 0) return through
  const next = wholeFault('bestNext', bestNext, [0, smallest > advance ? groups - 1 : 0], '另外晋级人数')
  if (next.length > 0) return next
  return groups * advance + bestNext < 2 ? [{ field: 'advance', message: '至少两个晋级，才有淘汰赛。' }] : []
}

function advanceFaults(field: 'swissAdvance' | 'lobbyAdvance', plan: FormatPlan, entrants: number): PlanFault[] {
  return wholeFault(field, plan[field], [2, entrants], '晋级人数')
}

function lengthFaults({ tableBestOf, tableBoards, knockoutBestOf }: FormatPlan): PlanFault[] {
  return [
    ...(tableBoards === null ? [] : wholeFault('tableBoards', tableBoards, [2, 20], '台数')),
    ...(tableBestOf === null ? [] : oddFault('tableBestOf', tableBestOf)),
    ...(knockoutBestOf === null ? [] : oddFault('knockoutBestOf', knockoutBestOf)),
  ]
}

function oddFault(field: keyof FormatPlan, value: number): PlanFault[] {
  return Number.isInteger(value) && value >= 1 && value <= 99 && value % 2 === 1 ? [] : [{ field, message: 'BO 后面是 1 到 99 的单数。' }]
}

function wholeFault(field: keyof FormatPlan, value: number, [least, most]: readonly [number, number], name: string): PlanFault[] {
  if (Number.isInteger(value) && value >= least && value <= most) return []
  return [{ field, message: least === most ? `${name}只能是 ${least}。` : `${name}是 ${least} 到 ${most} 的整数。` }]
}
