import { Layer } from './Layer.tsx'
import { layer } from './layer.ts'
import { addOverlay, type DrawerParams, leaveOverlays, type ModalParams } from './overlay-store.ts'

// Most visits never open one: pages bring this file when somebody asks for it.

let lastId = 0

/** Opens a dialog; true where the visitor confirmed, false where it was closed. Rejects with `ScriptMissing`. */
export async function openModal(params: ModalParams): Promise<boolean> {
  const opener = params.opener ?? document.activeElement
  showLayer()
  return await new Promise((answer) => {
    addOverlay({ kind: 'modal', id: ++lastId, opener, params, answer })
  })
}

/** Opens a drawer, above and beside those already open. */
export function openDrawer(params: DrawerParams): void {
  const opener = params.opener ?? document.activeElement
  showLayer()
  addOverlay({ kind: 'drawer', id: ++lastId, opener, params })
}

function showLayer(): void {
  if (layer.get() === null) layer.set({ Layer, leave: leaveOverlays })
}
