import type { Fault } from '#rules/fault.ts'
import { metricTraits, type Ruleset, type TieBreak } from '#shared/competitions/ruleset.ts'
import type { Catalogue } from './catalogue.ts'
import { lengthPairFault } from './lengths.ts'
import { lobbyRulesetFaults } from './lobbies.ts'
import { gamesToWin } from './match-length.ts'
import { formatRecord } from './wording.ts'

/** A ruleset has no setting that is meaningless for its format or because of another field. */
export function* rulesetFaults({ stages }: Catalogue): Generator<Fault> {
  for (const { stage, path, groups } of stages) {
    yield* rulesetOf(stage.ruleset, `${path}.ruleset`, stage.format === 'round_robin')
    yield* lobbyRulesetFaults(stage, `${path}.ruleset`)
    for (const [i, rule] of (stage.across?.tiebreaks ?? []).entries()) yield* tieBreakFaults(rule, `${path}.across.tiebreaks[${i}]`)
    for (const seat of groups) {
      for (const [i, round] of seat.group.rounds.entries()) yield* lengthPairFault(round, `${seat.path}.rounds[${i}]`)
    }
  }
}

function* rulesetOf(ruleset: Ruleset, path: string, isRoundRobin: boolean): Generator<Fault> {
  yield* lengthPairFault(ruleset, path)
  yield* scorePointFaults(ruleset, path)
  if (ruleset.legs !== undefined && !isRoundRobin) {
    yield { path: `${path}.legs`, rule: 'legs-format', message: '只有循环赛按 legs 重复对阵，请去掉；淘汰赛两回合写 totalGames: 2。' }
  }
  if (ruleset.forfeitScore !== null && ruleset.forfeitScore[0] < ruleset.forfeitScore[1]) {
    yield { path: `${path}.forfeitScore`, rule: 'forfeit-score', message: 'forfeitScore 先写胜方：第一个数不能小于第二个。' }
  }
  for (const [i, rule] of ruleset.tiebreaks.entries()) yield* tieBreakFaults(rule, `${path}.tiebreaks[${i}]`)
}

function* scorePointFaults({ scorePoints, score, bestOf }: Ruleset, path: string): Generator<Fault> {
  const seen = new Set<string>()
  for (const [i, row] of (scorePoints ?? []).entries()) {
    const [high, low] = row.score
    const at = `${path}.scorePoints[${i}].score`
    const text = formatRecord(high, low)
    const isImpossible = score === 'games_won' && bestOf !== undefined && (high !== gamesToWin(bestOf) || low >= high)
    if (high < low) yield { path: at, rule: 'score-points', message: `比分先写胜方：${text} 应写成 ${formatRecord(low, high)}。` }
    else if (isImpossible)
      yield { path: at, rule: 'score-points', message: `${bestOf} 局 ${gamesToWin(bestOf)} 胜制不会打成 ${text}，请去掉或改正。` }
    else if (seen.has(text)) yield { path: at, rule: 'score-points', message: `比分 ${text} 已经写过积分，请只留一行。` }
    seen.add(text)
  }
}

/** Options that a tie-break of this metric and scope ignores would mislead readers of the rules. */
function* tieBreakFaults(rule: TieBreak, path: string): Generator<Fault> {
  const overOpponents = rule.scope === 'opponents' || rule.metric === 'sonneborn_berger'
  if (rule.scope === 'head_to_head' && !metricTraits[rule.metric].ofMeetings) {
    yield {
      path: `${path}.metric`,
      rule: 'tiebreak-scope',
      metric: rule.metric,
      message: `“${rule.metric}”与相互战绩无关，请把 scope 改为 overall。`,
    }
  }
  if (rule.missing !== undefined && rule.scope !== 'head_to_head') {
    const message = 'missing 只用于相互战绩（head_to_head），请去掉。'
    yield { path: `${path}.missing`, rule: 'tiebreak-option', option: 'missing', message }
  }
  if (rule.aggregate !== undefined && rule.scope !== 'opponents') {
    const message = 'aggregate 只用于 scope: opponents，请去掉。'
    yield { path: `${path}.aggregate`, rule: 'tiebreak-option', option: 'aggregate', message }
  }
  for (const option of ['cutLowest', 'cutHighest', 'unplayed'] as const) {
    if (rule[option] === undefined || overOpponents) continue
    const message = `${option} 只用于 scope: opponents 或 sonneborn_berger，请去掉。`
    yield { path: `${path}.${option}`, rule: 'tiebreak-option', option, message }
  }
}
