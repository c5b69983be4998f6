import { Dialog } from 'radix-ui'
import styles from './wechat-guide.module.css'

/** Inside WeChat only its own menu can share; an arrow shows where that is. */
export function WechatGuide({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content className={styles.guide} aria-describedby={undefined} onClick={onClose}>
          <svg viewBox="0 0 150 130" fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" aria-hidden="true">
            <path d="M10 120C20 60 70 30 132 16M132 16 104 8M132 16 114 40" />
          </svg>
          <Dialog.Title className={styles.title}>分享给朋友</Dialog.Title>
          <ol>
            <li>点右上角「···」</li>
            <li>选「发送给朋友」或「分享到朋友圈」</li>
          </ol>
          <Dialog.Close className={styles.close}>知道了</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
