import type { ActConflict } from './acts.ts'

/** Whether nobody but the caller, in another window, has acted meanwhile. An import, of which nothing is told, is not the caller's. */
export function isOwnAlone(since: ActConflict['since']): boolean {
  return since.length > 0 && since.every(({ isOwn }) => isOwn)
}
