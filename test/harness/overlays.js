// Opens every kind of overlay in a browser test; no page of the site has them all.
import '#site/tokens.css'
import { handleBackButton } from '#site/overlays/back-button.ts'
import { mountOverlays } from '#site/overlays/OverlayHost.tsx'
import { openDrawer, openModal } from '#site/overlays/open-overlay.ts'
import { showToast } from '#site/overlays/toast-store.ts'

handleBackButton(() => 'default')
mountOverlays()
Object.assign(window, { openDrawer, openModal, showToast })
