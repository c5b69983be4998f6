import { Dialog } from 'radix-ui'
import { useCloseOnBack } from '../overlays/use-close-on-back.ts'
import styles from './wechat-guide.module.css'

export interface WechatGuideProps {
  title: string
  steps: readonly string[]
  onClose: () => void
}

/** For what only WeChat's own menu can do; an arrow points at it. */
export function WechatGuide({ title, steps, onClose }: WechatGuideProps) {
  useCloseOnBack(true, onClose)
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content className={styles.guide} aria-describedby={undefined} onClick={onClose}>
          <svg viewBox="0 0 150 130" fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" aria-hidden="true">
            <path d="M10 120C20 60 70 30 132 16M132 16 104 8M132 16 114 40" />
          </svg>
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Dialog.Close className={styles.close}>知道了</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
