import type { ComponentType } from 'react'
import type { Me } from '#shared/me.ts'
import { makeStore } from '#ui/store.ts'

export interface MyPanelProps {
  name: string
  playerId: number
  own: NonNullable<Me['own']>
}

/** `waiting`: whoever has a token may be a player here, and their place is kept; `none`: they are not. */
type PanelState = { state: 'waiting' } | { state: 'none' } | ({ state: 'shown'; Panel: ComponentType<MyPanelProps> } & MyPanelProps)

export const panel = makeStore<PanelState>({ state: 'waiting' })
