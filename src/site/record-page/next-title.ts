import type { MatchSummary } from '#shared/competitions/match-summary.ts'

/** A live match is first in such a list, and changes its title. */
export function nextTitle(next: readonly Pick<MatchSummary, 'play'>[]): string {
  return next.some(({ play }) => play === 'live' || play === 'interrupted') ? '正在进行与接下来' : '接下来'
}
