import type { CompetitionSummary } from '#shared/competitions/answers.ts'
import type { AwardKind, CompetitionKind, Format } from '#shared/competitions/document.ts'
import type { MatchState } from '#shared/page-query.ts'

export const kindWords: Readonly<Record<CompetitionKind, string>> = { team: '团体赛', single: '个人赛', battle: '对战赛' }

/** What takes part in a competition of the kind. */
export const entrantWords: Readonly<Record<CompetitionKind, string>> = { team: '战队', single: '选手', battle: '选手' }

/** "8 支战队", "64 位选手", "17 组选手": in battles two stand together. */
export function entrantCountWords(kind: CompetitionKind, count: number): string {
  const units: Readonly<Record<CompetitionKind, string>> = { team: '支', single: '位', battle: '组' }
  return `${count} ${units[kind]}${entrantWords[kind]}`
}

export const awardWords: Readonly<Record<AwardKind, string>> = {
  champion: '冠军',
  runner_up: '亚军',
  third: '季军',
  mvp: 'MVP',
  custom: '其他奖项',
}

export const matchStateWords: Readonly<Record<MatchState, string>> = { live: '直播中', coming: '未开始', ended: '已结束' }

export const competitionStateWords: Readonly<Record<CompetitionSummary['state'], string>> = {
  coming: '即将开始',
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

/** "第 2–3 名待定": a tie still has to be decided. */
export function openPlaceWords(span: readonly [number, number]): string {
  return `${placeWords(span)}待定`
}

/** "第 3 名", "第 5–8 名". */
export function placeWords([from, to]: readonly [number, number]): string {
  return from === to ? `第 ${from} 名` : `第 ${from}–${to} 名`
}
