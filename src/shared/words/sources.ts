import { spaced } from '#shared/spaced.ts'

/** Who is awaited in a place that nobody has yet: 半决赛 1 胜者, A 组第 2 名. */
export const sourceWords = {
  winnerOf: (match: string) => spaced`${match}胜者`,
  loserOf: (match: string) => spaced`${match}败者`,
  rankOf: (group: string, rank: number) => spaced`${group}第 ${rank} 名`,
}
