import type { EntrantRef } from '#shared/competitions/answers.ts'
import type { Me } from '#shared/me.ts'
import { makeStore, useStore } from '#ui/store.ts'

/** Who is looking, as the game's token told: their player, and the teams that they are of now. */
export interface Mine {
  playerId: number
  teamIds: readonly number[]
  /** Where they stand in tables of more than one page. */
  places: NonNullable<Me['own']>['places']
}

/** Null for everybody without a token, and on the server always: no public answer depends on it. */
export const mine = makeStore<Mine | null>(null)

type Own = '我' | '我队'
type Known = Pick<EntrantRef, 'teamId' | 'playerIds'>

/** The word by which an entrant is marked as the visitor's own; null for all others. */
export function ownWord(visitor: Mine | null, entrant: Known | null): Own | null {
  if (visitor === null || entrant === null) return null
  if (entrant.playerIds.includes(visitor.playerId)) return '我'
  return entrant.teamId !== null && visitor.teamIds.includes(entrant.teamId) ? '我队' : null
}

export function useMine(entrant: Known | null): Own | null {
  return ownWord(useStore(mine), entrant)
}
