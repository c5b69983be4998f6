import { hasTable, type MatchWork, type StageWork } from './workings.ts'

/** Running from the first match that has begun or has a result of its own: an empty place alone does not start a stage. */
export function stageState(work: StageWork): StageWork['state'] {
  if (isFinished(work)) return 'finished'
  return work.matches.some(hasBegun) ? 'running' : 'coming'
}

function isFinished(work: StageWork): boolean {
  if (work.matches.length === 0) return false
  if (!hasTable(work.stage)) return work.matches.every((match) => match.isClosed)
  return work.groups.every(({ input }) => input?.openMatches === 0)
}

function hasBegun({ match }: MatchWork): boolean {
  return match.result !== undefined || (match.play !== undefined && match.play !== 'not_started')
}
