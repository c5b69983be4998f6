import type { ComponentType } from 'react'
import type { Me } from '#shared/me.ts'
import { makeStore } from '#ui/store.ts'

export interface MyPanelProps {
  name: string
  playerId: number
  own: NonNullable<Me['own']>
}

/** `waiting`: a visitor with a token may be a player here, and the space is reserved; `none`: they are not. */
type PanelState = { state: 'waiting' } | { state: 'none' } | ({ state: 'shown'; Panel: ComponentType<MyPanelProps> } & MyPanelProps)

export const panel = makeStore<PanelState>({ state: 'waiting' })
