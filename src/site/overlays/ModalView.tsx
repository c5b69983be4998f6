import { AlertDialog, Dialog } from 'radix-ui'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import styles from './modal.module.css'
import { closeAllOverlays, closeOverlay, type ModalParams, type ModalType, type OpenModal } from './overlay-store.ts'
import { isPlainClick } from './plain-click.ts'
import { returnFocus } from './return-focus.ts'

export function ModalView({ modal }: { modal: OpenModal }) {
  return modal.params.type === 'confirm' ? <Question modal={modal} /> : <Message modal={modal} />
}

/** A message: one button, and it can be closed in any way. */
function Message({ modal }: { modal: OpenModal }) {
  const { type, title, content, okText = '知道了', cancelText } = modal.params
  return (
    <Dialog.Root open={modal.isOpen} onOpenChange={(isOpen) => !isOpen && void closeOverlay(modal.id)}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim}>
          <Dialog.Content className={styles.modal} data-type={type} onCloseAutoFocus={returnFocus(modal)}>
            <Dialog.Title className={styles.title}>
              <Sign type={type} />
              {title}
            </Dialog.Title>
            <Dialog.Description asChild>
              <div className={styles.content}>{content}</div>
            </Dialog.Description>
            <div className={styles.ways}>
              {cancelText !== undefined && <Dialog.Close className={styles.safe}>{cancelText}</Dialog.Close>}
              <button type="button" className={styles.way} onClick={() => void closeOverlay(modal.id, { isOk: true })}>
                {okText}
              </button>
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A question: the safe choice first and focused; a click outside changes nothing. */
function Question({ modal }: { modal: OpenModal }) {
  const { type, title, content, okText = '确定', cancelText = '取消', okLink } = modal.params
  const accept = async () => await closeOverlay(modal.id, { isOk: true })
  return (
    <AlertDialog.Root open={modal.isOpen} onOpenChange={(isOpen) => !isOpen && void closeOverlay(modal.id)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.scrim}>
          <AlertDialog.Content className={styles.modal} data-type={type} onCloseAutoFocus={returnFocus(modal)}>
            <AlertDialog.Title className={styles.title}>
              <Sign type={type} />
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className={styles.content}>{content}</div>
            </AlertDialog.Description>
            <div className={styles.ways}>
              <AlertDialog.Cancel className={styles.safe}>{cancelText}</AlertDialog.Cancel>
              {okLink ? (
                <WayOut link={okLink} accept={accept}>
                  {okText}
                </WayOut>
              ) : (
                <button type="button" className={styles.way} onClick={() => void accept()}>
                  {okText}
                </button>
              )}
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Followed once nothing is open over the page, which then is what the way back leads to. A new tab leaves the rest open. */
function WayOut({
  link: { href, target },
  accept,
  children,
}: {
  link: NonNullable<ModalParams['okLink']>
  accept: () => Promise<void>
  children: ReactNode
}) {
  const isAccepted = useRef(false)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isAccepted.current) return
    isAccepted.current = true
    const link = event.currentTarget
    const isLeaving = target === undefined && isPlainClick(event.nativeEvent)
    if (isLeaving) event.preventDefault()
    void accept().then(async () => {
      if (!isLeaving) return
      await closeAllOverlays()
      link.click()
    })
  }
  return (
    <a className={styles.way} href={href} target={target} rel="noopener noreferrer" onClick={follow}>
      {children}
    </a>
  )
}

const signs: Readonly<Record<ModalType, { drawing: string; word: string }>> = {
  info: { drawing: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.500M12 7.600v.1', word: '提示' },
  success: { drawing: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 12.300l3 3 5.2-6', word: '成功' },
  error: { drawing: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9 9l6 6M15 9l-6 6', word: '出错' },
  warning: { drawing: 'M12 4 2.8 19.500h18.400zM12 10v4.500M12 17v.1', word: '注意' },
  confirm: {
    drawing: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.6 9.700a2.5 2.5 0 1 1 3.5 2.300c-.8.4-1.1.9-1.1 1.700M12 16.600v.1',
    word: '请确认',
  },
}

function Sign({ type }: { type: ModalType }) {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" role="img" aria-label={signs[type].word}>
      <path d={signs[type].drawing} />
    </svg>
  )
}
