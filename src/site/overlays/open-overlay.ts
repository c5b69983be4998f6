import type { ComponentType } from 'react'
import { makeStore } from '#ui/store.ts'
import { loadScript } from '../lazy-page.ts'
import { addOverlay, closeOverlay, type DrawerWish, type ModalWish } from './overlay-store.ts'

/** What draws the overlays, once its script was needed. */
export const layer = makeStore<ComponentType | null>(null)

let lastId = 0

/** Opens a dialog; true where the visitor chose the way on, false where it was closed. Rejects with `ScriptMissing`. */
export async function openModal(wish: ModalWish): Promise<boolean> {
  const opener = wish.opener ?? document.activeElement
  await loadLayer()
  return await new Promise((answer) => {
    addOverlay({ kind: 'modal', id: ++lastId, isOpen: true, isLeft: false, opener, wish, answer })
  })
}

/** Opens a drawer, above and beside those already open, and brings what closes it. Rejects with `ScriptMissing`. */
export async function openDrawer(wish: DrawerWish): Promise<() => void> {
  const opener = wish.opener ?? document.activeElement
  await loadLayer()
  const id = ++lastId
  addOverlay({ kind: 'drawer', id, isOpen: true, isLeft: false, opener, wish })
  return () => closeOverlay(id)
}

async function loadLayer(): Promise<void> {
  if (layer.get() === null) layer.set((await loadScript(() => import('./Layer.tsx'))).Layer)
}
