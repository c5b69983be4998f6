import type { Adjustment, Decision, RulingKind, RulingPolicy } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'

/** `walkover` and `forfeit` say no more than is known: who forfeits may have come, and whoever withdraws is ruled to forfeit. */
export const rulingKindWords: Readonly<Record<RulingKind, string>> = {
  walkover: '弃权',
  forfeit: '弃权或退赛',
  double_forfeit: '双方弃权',
  disqualification: '取消资格',
  replay: '重赛',
  void: '成绩作废',
  correction: '更正赛果',
  award: '判定胜负',
  deduction: '扣分',
  postponement: '延期',
  remark: '赛果说明',
}

/** What becomes of the matches of an entrant that leaves. */
export const rulingPolicyWords: Readonly<Record<RulingPolicy, string>> = {
  opponents_win: '全部比赛判对手胜',
  void_unplayed: '没打的比赛作废',
  void_all: '全部比赛作废',
  from_now: '从现在起判对手胜',
}

export const adjustmentMetricWords: Readonly<Record<Adjustment['metric'], string>> = { points: '积分', fair_play: '公平竞赛分' }

/** 积分 −1 */
export function adjustmentText({ metric, delta }: Pick<Adjustment, 'metric' | 'delta'>): string {
  return `${adjustmentMetricWords[metric]} ${delta > 0 ? `+${delta}` : `−${-delta}`}`
}

export const decisionMethodWords: Readonly<Record<Decision['method'], string>> = {
  lots: '抽签',
  playoff: '加赛',
  organiser: '主办方裁定',
}

/** What settles a tie that all rules left. */
export const lastResortWords: Readonly<Record<Ruleset['lastResort'], string>> = { shared: '名次并列', ...decisionMethodWords }
