import type { ComponentType } from 'react'
import { makeStore } from '#ui/store.ts'

/** What the script of dialogs and drawers brings with the first of them. */
interface OverlayLayer {
  Layer: ComponentType
  /** Another page comes. */
  leave(): void
}

export const layer = makeStore<OverlayLayer | null>(null)
