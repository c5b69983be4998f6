import { ruledMessage } from '#rules/ruled.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { isBye } from '#shared/competitions/bye.ts'

/** Decided by a ruling: visitors read a result that nobody has entered, or another than the one that was annulled. */
export function isRuledMatch({ match, result }: Pick<AdminMatch, 'match' | 'result'>): boolean {
  return match.result !== null && (result === null || (result.state === 'void' && match.result.state !== 'void'))
}

export const byeMessage = '这场比赛有一方轮空，没有成绩可录。'

/** Why nothing that is entered for the match can be saved as long as it stands so; null: it can. */
export function hopelessText(theirs: AdminMatch): string | null {
  if (isRuledMatch(theirs)) return ruledMessage
  return isBye(theirs.match) ? byeMessage : null
}
