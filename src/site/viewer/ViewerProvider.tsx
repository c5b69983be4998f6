import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useCloseOnBack } from '../overlays/use-close-on-back.ts'
import { loadViewer } from './load-viewer.ts'
import type { Viewer as ViewerComponent } from './Viewer.tsx'
import { type ViewerApi, ViewerContext } from './viewer-context.ts'
import type { ViewerItem } from './viewer-item.ts'

interface Shown {
  Viewer: typeof ViewerComponent
  index: number
}

interface Props {
  items: readonly ViewerItem[]
  /** Their captions may say how a match ended. */
  tellsResult?: boolean
  children: ReactNode
}

/** Makes the pictures inside open in the viewer, which is loaded on first use and unmounted when closed. */
export function ViewerProvider({ items, tellsResult = false, children }: Props) {
  const [shown, setShown] = useState<Shown | null>(null)
  const origin = useRef<HTMLAnchorElement>(null)
  const door = useMemo<ViewerApi>(
    () => ({
      open: (id, link) => {
        origin.current = link
        const index = items.findIndex((item) => item.picture.id === id)
        loadViewer().then(
          (Viewer) => setShown({ Viewer, index: Math.max(0, index) }),
          () => location.assign(link.href),
        )
      },
      prepare: () => void loadViewer().catch(() => {}),
    }),
    [items],
  )
  const close = () => setShown(null)
  useCloseOnBack(shown !== null, close)
  return (
    <ViewerContext value={door}>
      {children}
      {shown && <shown.Viewer items={items} tellsResult={tellsResult} start={shown.index} onClose={close} returnFocusTo={origin} />}
    </ViewerContext>
  )
}
