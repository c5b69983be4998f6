import type { CompetitionKind } from '#shared/competitions/document.ts'
import type { MatchState } from '#shared/page-query.ts'

/** What takes part in a competition of the kind. */
export const entrantWords: Readonly<Record<CompetitionKind, string>> = { team: '战队', single: '选手', battle: '选手' }

/** "8 支战队", "64 位选手", "17 组选手": in battles two stand together. */
export function entrantCountWords(kind: CompetitionKind, count: number): string {
  const units: Readonly<Record<CompetitionKind, string>> = { team: '支', single: '位', battle: '组' }
  return `${count} ${units[kind]}${entrantWords[kind]}`
}

export const matchStateWords: Readonly<Record<MatchState, string>> = { live: '直播中', coming: '未开始', ended: '已结束' }

/** Why a table before the first result stands as it does: a bye or an adjustment may have brought somebody forward already. */
export function unrankedWords(rows: readonly { rank: number }[]): string {
  const isBySeed = rows.every(({ rank }) => rank === rows[0]?.rank)
  return isBySeed ? '还没有赛果，按种子顺序列出。' : '还没有比赛的赛果：先按轮空和积分调整后的积分，积分相同的按种子顺序列出。'
}

/** "第 2–3 名待定": a tie still has to be decided. */
export function openPlaceWords(span: readonly [number, number]): string {
  return `${placeWords(span)}待定`
}

/** "第 3 名", "第 5–8 名". */
export function placeWords([from, to]: readonly [number, number]): string {
  return from === to ? `第 ${from} 名` : `第 ${from}–${to} 名`
}
