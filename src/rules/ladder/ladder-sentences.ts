import type { PositionLadder } from '#shared/competitions/document.ts'

/** How places are won on the ladder, in Chinese. */
export function ladderSentences({ move, reach, walkoversStay, isClosed }: PositionLadder): string[] {
  return [
    reach === undefined ? '可以挑战名次在前的任何人' : `最多向上挑战 ${reach} 名`,
    move === 'swap' ? '挑战成功，双方互换名次' : '挑战成功，取代对方的名次，其间各降一名',
    walkoversStay ? '对方未到场，名次不变' : '对方未到场，同样升位',
    ...(isClosed ? ['天梯已封榜'] : []),
  ]
}
