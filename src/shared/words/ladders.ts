import type { Ladder, PositionLadder } from '#shared/competitions/document.ts'

export const ladderByWords: Readonly<Record<Ladder['by'], string>> = { position: '按位次：打赢才升位', points: '按积分：胜负都计分' }

/** What a won challenge does. */
export const ladderMoveWords: Readonly<Record<PositionLadder['move'], string>> = {
  take_place: '取代对方，其间各降一名',
  swap: '与对方互换名次',
}
