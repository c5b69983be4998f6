import { createRoot } from 'react-dom/client'
import { useStore } from '#ui/store.ts'
import { RoutePlaceholder } from '../components/RoutePlaceholder.tsx'
import { layer } from './open-overlay.ts'
import { Toasts } from './Toasts.tsx'

function OverlayHost() {
  const Layer = useStore(layer)
  return (
    <>
      <RoutePlaceholder />
      <Toasts />
      {Layer && <Layer />}
    </>
  )
}

/** Beside the pages, in a tree of its own: it outlives every page, error pages too, and the server need not render it. */
export function mountOverlays(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<OverlayHost />)
}
