import type { StageView } from '#shared/competitions/competition-views.ts'

/** The rounds of a gauntlet in the expected form: one group, one match per round. Any other is shown as a bracket. */
export function stairsOf({ format, groups }: StageView): StageView['groups'][number]['rounds'] | null {
  const [only, ...others] = groups
  const isStaircase = format === 'gauntlet' && others.length === 0 && only?.rounds.every(({ matches }) => matches.length === 1)
  return isStaircase && only ? only.rounds : null
}
