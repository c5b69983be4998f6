import { sideName } from '#admin/screens/matches/words.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { Part } from './draft.ts'
import { cellOf } from './parts.ts'

export function nameOfPart({ score }: Pick<AdminMatch, 'score'>, part: Part): string {
  return part === null ? '整场' : `第 ${part} ${score === 'board_points' ? '台' : '局'}`
}

/** 第 1 局朔风前锋的击杀 */
export function cellName(data: AdminMatch, part: Part, handle: string): string {
  const { side, player, figure } = cellOf(handle)
  const { figures, players } = data.statistics
  const of = data.match.sides[side]
  const who = player === null ? (of ? sideName(of) : `第 ${side + 1} 方`) : (players.find(({ slug }) => slug === player)?.name ?? player)
  return `${nameOfPart(data, part)}${who}的${figures.find(({ key }) => key === figure)?.name ?? figure}`
}
