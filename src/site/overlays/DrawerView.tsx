import { Dialog } from 'radix-ui'
import styles from './drawer.module.css'
import { closeOverlay, type OpenDrawer } from './overlay-store.ts'
import { returnFocus } from './return-focus.ts'

export function DrawerView({ drawer, isPushed }: { drawer: OpenDrawer; isPushed: boolean }) {
  const { title, content, size = 'default', placement = 'right' } = drawer.params
  return (
    <Dialog.Root open={drawer.isOpen} onOpenChange={(isOpen) => !isOpen && void closeOverlay(drawer.id)}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.drawer}
          data-placement={placement}
          data-size={size}
          data-pushed={isPushed || undefined}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus(drawer)}
        >
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="关闭">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6 6 18" />
              </svg>
            </Dialog.Close>
          </div>
          <div className={styles.body}>{content}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
