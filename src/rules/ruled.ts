import type { DerivedMatch } from './model.ts'
import { isVoid } from './outcome.ts'

/** Decided by a ruling about somebody who left, without a result of its own that counts. */
export function isRuled({ match: { result }, outcomes, kind }: DerivedMatch): boolean {
  if (result && !isVoid(result)) return false
  return outcomes !== null || (kind === 'void' && result?.kind !== 'void')
}

/** Why no result of it is entered. */
export const ruledMessage = ruledNeeds('录成绩')

/** Why something is not done to it: it needs none (录成绩, 延期). */
export function ruledNeeds(what: string): string {
  return `有一方已经退赛或被取消资格，这场比赛已按裁定判定，不用${what}。要照常打，先在赛事的「裁决」里恢复参赛。`
}
