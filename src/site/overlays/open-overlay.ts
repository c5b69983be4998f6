import type { ComponentType } from 'react'
import { makeStore } from '#ui/store.ts'
import { loadScript } from '../lazy-page.ts'
import { addOverlay, closeOverlay, type DrawerParams, type ModalParams } from './overlay-store.ts'

/** What draws the overlays, once its script was needed. */
export const layer = makeStore<ComponentType | null>(null)

let lastId = 0

/** Opens a dialog; true where the visitor chose the way on, false where it was closed. Rejects with `ScriptMissing`. */
export async function openModal(params: ModalParams): Promise<boolean> {
  const opener = params.opener ?? document.activeElement
  await loadLayer()
  return await new Promise((answer) => {
    addOverlay({ kind: 'modal', id: ++lastId, isOpen: true, isLeft: false, opener, params, answer })
  })
}

/** Opens a drawer, above and beside those already open, and brings what closes it. Rejects with `ScriptMissing`. */
export async function openDrawer(params: DrawerParams): Promise<() => void> {
  const opener = params.opener ?? document.activeElement
  await loadLayer()
  const id = ++lastId
  addOverlay({ kind: 'drawer', id, isOpen: true, isLeft: false, opener, params })
  return () => closeOverlay(id)
}

async function loadLayer(): Promise<void> {
  if (layer.get() === null) layer.set((await loadScript(() => import('./Layer.tsx'))).Layer)
}
