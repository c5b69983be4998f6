import type { StageMatch } from '#shared/competitions/match-summary.ts'

/** 第 3 场: its round, 八强 of 八强 3 or 八强第 3 场, heads the column. */
export function nameInRound({ name, round }: Pick<StageMatch, 'name' | 'round'>): string {
  const [, number] = /^(?:第? ?)(\d+)(?: ?场)?$/.exec(name.split(round.name)[1]?.trim() ?? '') ?? []
  return number === undefined ? name || round.name : `第 ${number} 场`
}
