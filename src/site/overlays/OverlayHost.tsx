import { createRoot } from 'react-dom/client'
import { useStore } from '#ui/store.ts'
import { RoutePlaceholder } from '../components/RoutePlaceholder.tsx'
import { layer } from './layer.ts'
import { Toasts } from './Toasts.tsx'

function OverlayHost() {
  const shown = useStore(layer)
  return (
    <>
      <RoutePlaceholder />
      <Toasts />
      {shown && <shown.Layer />}
    </>
  )
}

/** Next to the pages, in a React tree of its own: it survives navigation and error pages, and the server need not render it. */
export function mountOverlays(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<OverlayHost />)
}
