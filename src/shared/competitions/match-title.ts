import { resultKindWords } from '#shared/words/results.ts'
import type { MatchSummary } from './match-summary.ts'

/** "云涧 对 长庚", with the bracket's labels for unknown sides; for a lobby its position, because it has many names: "第 3 轮 A 组". */
export function matchTitle({ sides, name, round }: Pick<MatchSummary, 'sides' | 'name' | 'round'>): string {
  if (sides.length === 2)
    return sides.map(({ entrant, label, isBye }) => entrant?.name ?? (isBye ? resultKindWords.bye : label)).join(' 对 ')
  return [...new Set([round.name, name])].filter(Boolean).join(' ')
}

/** Where it stands in its competition, the broadest first; a name that a narrower one contains is not said: 淘汰赛, 胜者组决赛, U3. */
export function matchPlace({ stage, group, round, name }: Pick<MatchSummary, 'stage' | 'group' | 'round' | 'name'>): string[] {
  const names = [...new Set([stage.name, group.name, round.name || `第 ${round.number} 轮`, name])]
  return names.filter((one, i) => one !== '' && !names.slice(i + 1).some((narrower) => narrower.includes(one)))
}
