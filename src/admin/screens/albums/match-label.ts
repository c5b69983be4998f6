import { sideName, timeText } from '#admin/screens/matches/words.ts'
import type { EmbeddableMatch } from '#shared/admin/embeds.ts'

/** 云涧 对 长庚，巅峰联赛 败者组第三轮，11月19日 19:00 */
export function matchLabel(match: EmbeddableMatch): string {
  const { sides, competition, round, name } = match
  const who = sides.length === 2 ? sides.map(sideName).join(' 对 ') : name
  return [who, `${competition.name} ${round.name}`.trim(), timeText(match)].filter((part) => part !== '').join('，')
}
