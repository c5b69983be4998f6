import type { CompetitionSummary } from '#shared/competitions/competition-views.ts'
import type { CompetitionKind, Format } from '#shared/competitions/document.ts'

export const competitionKindWords: Readonly<Record<CompetitionKind, string>> = { team: '团体赛', single: '个人赛', battle: '对战赛' }

/** 未开始, as of a match: 即将开始 would promise a date. */
export const competitionStateWords: Readonly<Record<CompetitionSummary['state'], string>> = {
  coming: '未开始',
  running: '进行中',
  finished: '已结束',
}

export const formatWords: Readonly<Record<Format, string>> = {
  round_robin: '循环赛',
  swiss: '瑞士轮',
  single_elimination: '单败淘汰',
  double_elimination: '双败淘汰',
  lobby_series: '多方积分赛',
  gauntlet: '冒泡赛',
  ladder: '天梯赛',
}

/** What takes part in a competition of the kind. */
export const entrantKindWords: Readonly<Record<CompetitionKind, string>> = { team: '战队', single: '选手', battle: '选手' }

/** In battles two stand together. */
const entrantUnitWords: Readonly<Record<CompetitionKind, string>> = { team: '支', single: '位', battle: '组' }

/** "8 支战队", "64 位选手", "17 组选手". */
export function entrantCountWords(kind: CompetitionKind, count: number): string {
  return `${count} ${entrantUnitWords[kind]}${entrantKindWords[kind]}`
}
