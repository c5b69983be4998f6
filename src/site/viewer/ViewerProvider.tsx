import { type ReactNode, useMemo, useRef, useState } from 'react'
import { loadViewer } from './load-viewer.ts'
import type { Viewer as ViewerComponent } from './Viewer.tsx'
import { type ViewerApi, ViewerContext } from './viewer-context.ts'
import type { ViewerItem } from './viewer-item.ts'

interface Shown {
  Viewer: typeof ViewerComponent
  index: number
}

/** Lets the pictures inside open large. The viewer is fetched when it is first asked for, and gone again once it is closed. */
export function ViewerProvider({ items, children }: { items: readonly ViewerItem[]; children: ReactNode }) {
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
  return (
    <ViewerContext value={door}>
      {children}
      {shown && <shown.Viewer items={items} start={shown.index} onClose={() => setShown(null)} returnFocusTo={origin} />}
    </ViewerContext>
  )
}
