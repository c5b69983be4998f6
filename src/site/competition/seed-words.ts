import type { MatchSummary } from '#shared/competitions/match-summary.ts'

/** 云涧 1 号种子: of each side that has a seed. */
export function seedWords({ sides }: MatchSummary): string[] {
  return sides.flatMap(({ entrant }) => (entrant?.seed === undefined ? [] : [`${entrant.name} ${entrant.seed} 号种子`]))
}
