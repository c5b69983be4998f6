import type { MatchSide } from '#shared/competitions/match-summary.ts'

/** Who won the games, one more where the score has just become one more; null where the two do not agree. */
export function wonWith(won: string | undefined, sides: readonly Pick<MatchSide, 'score'>[]): string | null {
  if (won === undefined || sides.length !== 2) return null
  const [a, b] = sides.map(({ score }, i) => (score ?? 0) - (won.split('ab'.charAt(i)).length - 1))
  if (a === 0 && b === 0) return won
  return a === 1 && b === 0 ? `${won}a` : a === 0 && b === 1 ? `${won}b` : null
}
