import type { Bye } from '#shared/competitions/table-views.ts'

/** 轮空：第 3 轮（计 1 分）、第 5 轮（计 0.5 分） */
export function byesText(byes: readonly Bye[]): string {
  return `轮空：${byes.map((bye) => `${bye.round.name}（${byeWorth(bye)}）`).join('、')}`
}

export function byeWorth({ points }: Pick<Bye, 'points'>): string {
  return points === 0 ? '不计分' : `计 ${points} 分`
}
