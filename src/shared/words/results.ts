import type { Result, ResultKind, Side } from '#shared/competitions/match.ts'

/**
 * How a result came about. 弃权, 中途弃权 and 双方弃权 are one family, as on the result sheets of Chinese federations: 不战而胜 names the winner's side of
 * it only. 完赛 is what such sheets say of a match that was played to its end.
 */
export const resultKindWords: Readonly<Record<ResultKind, string>> = {
  played: '完赛',
  draw: '平局',
  walkover: '弃权',
  forfeit_in_play: '中途弃权',
  double_forfeit: '双方弃权',
  bye: '轮空',
  awarded: '判定',
  void: '作废',
}

/** 暂定 is what federations publish until a result is 正式; a result that is protested is 复核中, which visitors read too. */
export const resultStateWords: Readonly<Record<Result['state'], string>> = {
  provisional: '暂定',
  official: '正式',
  under_review: '复核中',
  void: '作废',
}

export const decidedInWords: Readonly<Record<NonNullable<Result['decidedIn']>, string>> = {
  regulation: '常规时间',
  extra_time: '加时',
  shootout: '决胜',
}

/** What a side did that decided, or was punished. */
export const incidentWords: Readonly<Record<NonNullable<Side['incident']>, string>> = {
  no_show: '未到场',
  forfeit: '弃权',
  withdrawn: '退赛',
  disqualified: '取消资格',
}
