import { spaced } from '#shared/spaced.ts'

interface Placed {
  name: string | null
  round_name: string | null
  round_number: number
  /** From 0, among the matches of its round. */
  ordinal: number
  /** How many matches its round has. */
  round_size: number
  /** Empty where the stage has one group. */
  group_name: string
}

/** What a match is called by others that refer to it: U1; where it has no name 八强第 3 场, or 决赛 of a round that has no other. Never its key. */
export function matchName({ name, round_name, round_number, ordinal, round_size, group_name }: Placed): string {
  if (name) return name
  const own = round_name || `第 ${round_number} 轮`
  const round = own.includes(group_name) ? own : spaced`${group_name}${own}`
  return round_size === 1 ? round : spaced`${round}第 ${ordinal + 1} 场`
}
