import { type Metric, metricTraits, type PlacementPoints, type Ruleset, type TieBreak } from '#shared/competitions/ruleset.ts'
import { metricWords } from '#shared/words/metrics.ts'
import { numberText } from './figure-text.ts'

/** The Chinese name of a rule; `score` is the meaning of a match's score: 积分, 相互净胜局, 去最低一位对手分. */
export function ruleName(rule: TieBreak, score: Ruleset['score']): string {
  const notes = [
    ...(rule.forfeits === 'ignore' ? ['不计弃权'] : []),
    ...(isTurned(rule) ? [rule.direction === 'low' ? '低者在前' : '高者在前'] : []),
  ]
  const name = scopedName(rule, score)
  return notes.length === 0 ? name : `${name}（${notes.join('，')}）`
}

/**
 * The rules of a table as sentences: the points, the score of a result without play, the tie-breaks in order, how a remaining tie goes on,
 * and the last resort.
 */
export function ruleSentences(ruleset: Ruleset): string[] {
  return [
    ...(ruleset.tiebreaks.some((rule) => rule.metric === 'points') ? pointsSentences(ruleset) : []),
    ...(ruleset.forfeitScore ? [`没有比分的弃权和改判，按 ${ruleset.forfeitScore.map(numberText).join('–')} 计入`] : []),
    ...ruleset.tiebreaks.map((rule) => ruleSentence(rule, ruleset.score)),
    ...(ruleset.tiebreaks.some((rule) => rule.scope === 'head_to_head') ? [splitSentence(ruleset.onSplit)] : []),
    lastResortSentences[ruleset.lastResort],
  ]
}

const lastResortSentences: Record<Ruleset['lastResort'], string> = {
  shared: '以上均相同的，名次并列',
  lots: '以上均相同的，抽签决定',
  playoff: '以上均相同的，加赛决定',
  organiser: '以上均相同的，由主办方裁定',
}

function splitSentence(onSplit: Ruleset['onSplit']): string {
  switch (onSplit) {
    case 'restart':
      return '分出部分名次后，仍相同的从头比较，相互战绩只计仍相同者之间的比赛'
    case 'continue':
      return '分出部分名次后，仍相同的继续比较下一项'
    case 'restart_after_head_to_head':
      return '相互战绩各项比较完后，仍相同的只计他们之间的比赛再比一遍，然后比较下一项'
  }
}

function pointsSentences({ points, bestOf, scorePoints, placementPoints }: Ruleset): string[] {
  if (placementPoints) return placementSentences(placementPoints)
  const { win, draw, loss } = points
  const parts: (readonly [string, number | undefined])[] = [
    ['胜', win],
    ['加时胜', points.overtimeWin],
    ['加时负', points.overtimeLoss],
    ['决胜得胜', points.shootoutWin],
    ['决胜落败', points.shootoutLoss],
    // A best of has no draws.
    ['平', bestOf === undefined ? draw : undefined],
    ['负', loss],
    ['轮空', points.bye === win ? undefined : points.bye],
    ['双方弃权各', points.doubleForfeit],
  ]
  const plain = parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${numberText(value)} 分`]))
  const listed = (scorePoints ?? []).map(
    ({ score, points: [first, second] }) => `${score.map(numberText).join('–')} 各得 ${numberText(first)} 和 ${numberText(second)} 分`,
  )
  return [plain.join('，'), ...(listed.length === 0 ? [] : [`按比分：${listed.join('，')}`])]
}

function placementSentences({ byPlace, below, ties, perScore, scoreCap, absent }: PlacementPoints): string[] {
  const rest = below === 'last' ? `之后各名次都得 ${numberText(byPlace.at(-1) ?? 0)} 分` : '之后的名次不得分'
  return [
    `名次分：第 1 名起依次 ${byPlace.map(numberText).join('、')} 分，${rest}`,
    ...(perScore ? [`每个淘汰 ${numberText(perScore)} 分${scoreCap === undefined ? '' : `，每局最多计 ${numberText(scoreCap)} 个`}`] : []),
    ties === 'average' ? '名次并列的，平分所占各名次的分' : '名次并列的，都得该名次的分',
    `未到场、被取消资格的一局得 ${numberText(absent ?? 0)} 分，不计名次`,
  ]
}

function ruleSentence(rule: TieBreak, score: Ruleset['score']): string {
  const name = ruleName(rule, score)
  return rule.scope === 'head_to_head' && rule.missing !== 'count' ? `${name}（相同者均已交手时）` : name
}

function isTurned(rule: TieBreak): boolean {
  return rule.direction !== undefined && (rule.direction === 'low') !== metricTraits[rule.metric].lowerIsBetter
}

function scopedName(rule: TieBreak, score: Ruleset['score']): string {
  if (rule.metric === 'sonneborn_berger') return `${cutName(rule)}${rule.scope === 'head_to_head' ? '相互' : ''}索伯分（Sonneborn-Berger）`
  const name = metricName(rule.metric, score)
  switch (rule.scope) {
    case 'overall':
      return name
    case 'head_to_head':
      return rule.metric === 'points' ? '相互战绩积分' : `相互${name}`
    case 'opponents':
      return opponentsName(rule, name)
  }
}

function opponentsName(rule: TieBreak, name: string): string {
  const cut = cutName(rule)
  const mean = rule.aggregate === 'mean' ? '平均' : ''
  if (rule.metric === 'points') return cut === '' && mean === '' ? '对手分（Buchholz）' : `${cut}对手${mean}分`
  if (rule.metric === 'wins_minus_losses') return `${cut}对手${mean}净胜场${cut === '' ? '（Buchholz）' : ''}`
  return `${cut}对手${mean}${name}`
}

function cutName(rule: TieBreak): string {
  const lowest = rule.cutLowest ?? 0
  const highest = rule.cutHighest ?? 0
  if (lowest === 0 && highest === 0) return ''
  if (lowest === highest) return `去最高最低各${count(lowest)}位`
  return `${lowest > 0 ? `去最低${count(lowest)}位` : ''}${highest > 0 ? `去最高${count(highest)}位` : ''}`
}

function count(number: number): string {
  return ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九'][number] ?? String(number)
}

/** Depends on the meaning of the score where that changes the name. */
function metricName(metric: Metric, score: Ruleset['score']): string {
  const words = scoreWords[score]
  const named: Partial<Record<Metric, string>> = {
    ...(score === 'board_points' && { points: '场分' }),
    ...(score === 'lobby' && { wins: '第一名次数' }),
    score_for: words.won,
    score_against: words.lost,
    score_difference: words.difference,
    score_ratio: words.ratio,
    away_score: `客场${words.won}`,
  }
  return named[metric] ?? metricWords[metric]
}

const scoreWords: Record<Ruleset['score'], { won: string; lost: string; difference: string; ratio: string }> = {
  entered: { won: '得分', lost: '失分', difference: '净胜分', ratio: '得失分比' },
  games_won: { won: '胜局', lost: '负局', difference: '净胜局', ratio: '胜负局比' },
  board_points: { won: '局分', lost: '失局分', difference: '净局分', ratio: '局分比' },
  lobby: { won: '淘汰数', lost: '被淘汰数', difference: '净淘汰数', ratio: '淘汰比' },
  game_score_sum: { won: '总得分', lost: '总失分', difference: '总净胜分', ratio: '总得失分比' },
}
