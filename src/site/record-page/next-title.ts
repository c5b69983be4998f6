import type { MatchSummary } from '#shared/competitions/answers.ts'

/** What is on now comes first in such a list, and is said in its title. */
export function nextTitle(next: readonly Pick<MatchSummary, 'play'>[]): string {
  return next.some(({ play }) => play === 'live' || play === 'interrupted') ? '正在进行与接下来' : '接下来'
}
