import type { StageView } from '#shared/competitions/competition-views.ts'
import { ladderPageSize, tablePageSize } from '#shared/limits.ts'
import { areGates } from '../competition/gates.ts'
import { outlookPart, showsOutlook } from '../competition/outlook-part.ts'
import { stairsOf } from '../competition/stairs.ts'
import { type AnyPagePart, pagePart } from '../page-part.ts'

export const bracketPart = pagePart('src/site/competition/Bracket.tsx', () => import('../competition/Bracket.tsx'))
export const gatesPart = pagePart('src/site/competition/GateWall.tsx', () => import('../competition/GateWall.tsx'))
export const stairsPart = pagePart('src/site/competition/Staircase.tsx', () => import('../competition/Staircase.tsx'))
export const recordPart = pagePart('src/site/competition/SwissRecord.tsx', () => import('../competition/SwissRecord.tsx'))
export const lobbyPart = pagePart('src/site/competition/LobbyRounds.tsx', () => import('../competition/LobbyRounds.tsx'))
export const ladderPart = pagePart('src/site/competition/LadderTable.tsx', () => import('../competition/LadderTable.tsx'))
export const tablePart = pagePart('src/site/competition/StandingsTable.tsx', () => import('../competition/StandingsTable.tsx'))

export const findPart = pagePart('src/site/competition-page/FindEntrant.tsx', () => import('./FindEntrant.tsx'))
export const roundsPart = pagePart('src/site/competition-page/RoundChoice.tsx', () => import('./RoundChoice.tsx'))

/** The tables after a single round would equal the current ones. */
export function showsRounds({ tableRounds }: StageView): boolean {
  return tableRounds.length > 1
}

/** Rows per page of the stage's tables. */
export function pageSizeOf({ groups }: StageView): number {
  return groups.some(({ table }) => table?.ladder) ? ladderPageSize : tablePageSize
}

/** Whether its longest table has more than one page. */
export function isLong(stage: StageView): boolean {
  return stage.groups.some(({ table }) => table && table.total > pageSizeOf(stage))
}

/** The parts needed to show the stage. */
export function stageParts(stage: StageView | null): AnyPagePart[] {
  if (stage === null) return []
  const hasRounds = stage.groups.some(({ rounds }) => rounds.length > 0)
  const hasLadders = stage.groups.some(({ table }) => table?.ladder)
  const hasTables = stage.across !== null || stage.groups.some(({ table }) => table && !table.ladder)
  return [
    ...(hasRounds && isElimination(stage) ? [treePartOf(stage)] : []),
    ...(hasRounds && stage.swissRecord !== null ? [recordPart] : []),
    ...(hasLadders ? [ladderPart] : []),
    ...(hasTables ? [tablePart] : []),
    ...(stage.groups.some(({ lobbies }) => lobbies !== null) ? [lobbyPart] : []),
    ...(showsOutlook(stage) ? [outlookPart] : []),
  ]
}

function treePartOf(stage: StageView): AnyPagePart {
  if (areGates(stage)) return gatesPart
  return stairsOf(stage) ? stairsPart : bracketPart
}

export function isElimination({ format }: StageView): boolean {
  return format === 'single_elimination' || format === 'double_elimination' || format === 'gauntlet'
}
