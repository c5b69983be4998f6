import { Dialog } from 'radix-ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ViewerStage } from './ViewerStage.tsx'
import styles from './viewer.module.css'
import type { ViewerItem } from './viewer-item.ts'

interface Props {
  items: readonly ViewerItem[]
  start: number
  /** Pictures and captions may say how a match ended: they wait behind a button, unless the page shows them already. */
  tellsResult: boolean
  /** The name of what the page shows together with them. */
  unit?: string
  onClose: () => void
  returnFocusTo: RefObject<HTMLElement | null>
  /** Called for each picture that is shown. */
  onShow?: (index: number) => void
  /** Where each picture has its own URL it can be shared. */
  shareOf?: (index: number) => { title: string; address: string }
}

/**
 * The pictures of a page, full screen, as a dialog. It does not use the library's overlay component, whose scroll lock writes a style
 * element, which the policy forbids; the lock is a rule of our own stylesheet.
 */
export function Viewer({ items, start, tellsResult, unit = '', onClose, returnFocusTo, onShow, shareOf }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const [isTelling] = useState(() => tellsResult && !returnFocusTo.current?.closest('[data-results][data-shown]'))
  useEffect(() => {
    document.documentElement.dataset.viewer = '1'
    return () => {
      delete document.documentElement.dataset.viewer
    }
  }, [])
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          className={styles.viewer}
          aria-describedby={undefined}
          data-results={unit}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            content.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocusTo.current?.focus({ preventScroll: true })
          }}
        >
          <ViewerStage items={items} start={start} isTelling={isTelling} onShow={onShow} shareOf={shareOf} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
