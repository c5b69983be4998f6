import { useStore } from '#ui/store.ts'
import { DrawerView } from './DrawerView.tsx'
import { ModalView } from './ModalView.tsx'
import { type OpenDrawer, type Overlay, overlays } from './overlay-store.ts'

/** All open dialogs and drawers, the lowest first. A chunk of its own: most visits never open one. */
export function Layer() {
  const open = useStore(overlays)
  return open.map((overlay, i) =>
    overlay.kind === 'modal' ? (
      <ModalView key={overlay.id} modal={overlay} />
    ) : (
      <DrawerView key={overlay.id} drawer={overlay} isPushed={open.slice(i + 1).some((above) => isBeside(overlay, above))} />
    ),
  )
}

/** An open drawer above pushes those below it on the same side. */
function isBeside(below: Overlay, above: Overlay): boolean {
  return below.kind === 'drawer' && above.kind === 'drawer' && above.isOpen && sideOf(above) === sideOf(below)
}

function sideOf({ params }: OpenDrawer): NonNullable<OpenDrawer['params']['placement']> {
  return params.placement ?? 'right'
}
