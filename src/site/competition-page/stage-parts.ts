import type { StageView } from '#shared/competitions/answers.ts'
import { type AnyPagePart, pagePart } from '../page-part.ts'

export const bracketPart = pagePart('src/site/competition/Bracket.tsx', () => import('../competition/Bracket.tsx'))
export const recordPart = pagePart('src/site/competition/SwissRecord.tsx', () => import('../competition/SwissRecord.tsx'))
export const ladderPart = pagePart('src/site/competition/LadderTable.tsx', () => import('../competition/LadderTable.tsx'))
export const stairsPart = pagePart('src/site/competition/Staircase.tsx', () => import('../competition/Staircase.tsx'))
export const tablePart = pagePart('src/site/competition/StandingsTable.tsx', () => import('../competition/StandingsTable.tsx'))

/** The pieces that the stage is shown with. */
export function stageParts(stage: StageView | null): AnyPagePart[] {
  if (stage === null) return []
  const hasRounds = stage.groups.some(({ rounds }) => rounds.length > 0)
  const hasLadders = stage.groups.some(({ table }) => table?.ladder)
  const hasTables = stage.across !== null || stage.groups.some(({ table }) => table && !table.ladder)
  return [
    ...(hasRounds && isElimination(stage) ? [stairsOf(stage) ? stairsPart : bracketPart] : []),
    ...(hasRounds && stage.swissRecord !== null ? [recordPart] : []),
    ...(hasLadders ? [ladderPart] : []),
    ...(hasTables ? [tablePart] : []),
  ]
}

export function isElimination({ format }: StageView): boolean {
  return format === 'single_elimination' || format === 'double_elimination' || format === 'gauntlet'
}

/** The rounds of a gauntlet as it is drawn: one group, one match a round. Anything else that calls itself one is shown as a bracket. */
export function stairsOf({ format, groups }: StageView): StageView['groups'][number]['rounds'] | null {
  const [only, ...others] = groups
  const isStaircase = format === 'gauntlet' && others.length === 0 && only?.rounds.every(({ matches }) => matches.length === 1)
  return isStaircase && only ? only.rounds : null
}
