import type { MatchSummary } from './match-summary.ts'

/** "云涧 对 长庚", with the bracket's labels for unknown sides; for a lobby its position, because it has many names: "第 3 轮 A 组". */
export function matchTitle({ sides, name, round }: Pick<MatchSummary, 'sides' | 'name' | 'round'>): string {
  if (sides.length === 2) return sides.map(({ entrant, label }) => entrant?.name ?? label).join(' 对 ')
  return [...new Set([round.name, name])].filter(Boolean).join(' ')
}
