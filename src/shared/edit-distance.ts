import { lastOf } from './last.ts'

/** How many insertions, deletions and substitutions of characters lead from one text to the other. */
export function editDistance(one: readonly string[], other: readonly string[]): number {
  let above = other.map((_, i) => i + 1)
  for (const [i, a] of one.entries()) {
    const line: number[] = []
    for (const [j, b] of other.entries()) {
      const left = line[j - 1] ?? i + 1
      const up = above[j] ?? 0
      const corner = j === 0 ? i : (above[j - 1] ?? 0)
      line.push(Math.min(left + 1, up + 1, corner + (a === b ? 0 : 1)))
    }
    above = line
  }
  return lastOf(above) ?? one.length
}
