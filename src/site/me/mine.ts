import type { EntrantRef } from '#shared/competitions/refs.ts'
import type { Me } from '#shared/me.ts'
import { makeStore, useStore } from '#ui/store.ts'

/** The visitor, by the game's token: their player, and their current teams. */
export interface Mine {
  playerId: number
  teamIds: readonly number[]
  /** Their positions in tables of more than one page. */
  places: NonNullable<Me['own']>['places']
}

/** Null without a token, and always on the server: no public answer depends on it. */
export const mine = makeStore<Mine | null>(null)

type Own = '我' | '我队'
type Known = Pick<EntrantRef, 'teamId' | 'playerIds'>

/** The word that marks an entrant as the visitor's own; null for others. */
export function ownWord(visitor: Mine | null, entrant: Known | null): Own | null {
  if (visitor === null || entrant === null) return null
  if (entrant.playerIds.includes(visitor.playerId)) return '我'
  return entrant.teamId !== null && visitor.teamIds.includes(entrant.teamId) ? '我队' : null
}

export function useMine(entrant: Known | null): Own | null {
  return ownWord(useStore(mine), entrant)
}
