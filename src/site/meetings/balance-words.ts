import type { Balance } from '#shared/competitions/record-views.ts'
import { recordWords } from '../record-page/record-words.ts'

/** "5 场，3 胜 1 平 1 负", from the first side's view. */
export function balanceWords({ played, ...record }: Balance): string {
  return `${played} 场，${recordWords(record)}`
}
