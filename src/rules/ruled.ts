import type { DerivedMatch } from './model.ts'

/** Decided by a ruling about somebody who left, without a result of its own. */
export function isRuled({ match, outcomes, kind }: DerivedMatch): boolean {
  return !match.result && (outcomes !== null || kind === 'void')
}

/** Why no result of it is entered. */
export const ruledTold = '有一方已经退赛或被取消资格，这场比赛已按裁定判定，不用录成绩。要照常打，先在赛事的「裁决」里恢复参赛。'
