// Opens every kind of overlay in a browser test; no page of the site has them all.
import '#site/tokens.css'
import { mountOverlays } from '#site/overlays/OverlayHost.tsx'
import { openDrawer, openModal } from '#site/overlays/open-overlay.ts'
import { showToast } from '#site/overlays/toast-store.ts'
import { watchWayBack } from '#site/overlays/way-back.ts'

watchWayBack(() => 'default')
mountOverlays()
Object.assign(window, { openDrawer, openModal, showToast })
