import type { ComponentType } from 'react'
import type { MatchesNow } from '#shared/competitions/match-lists.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { makeStore } from '#ui/store.ts'

/** A place that is left free, so that the others stay where they are. */
export type RibbonCell = MatchSummary | null

/** What the ribbon shows, and the component for it, whose script comes after the page; null: not yet. */
export const ribbon = makeStore<{
  Matches: ComponentType<{ cells: readonly RibbonCell[] }>
  matches: MatchesNow
  cells: readonly RibbonCell[]
} | null>(null)
