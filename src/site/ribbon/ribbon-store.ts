import type { ComponentType } from 'react'
import type { MatchesNow } from '#shared/competitions/answers.ts'
import { makeStore } from '#ui/store.ts'

/** What the ribbon shows, and the component for it, whose script comes after the page; null: not yet. */
export const ribbon = makeStore<{ Matches: ComponentType<MatchesNow>; matches: MatchesNow } | null>(null)
