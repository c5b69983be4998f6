import { useStore } from '#ui/store.ts'
import { shownToast } from './toast-store.ts'
import styles from './toasts.module.css'

/** On every page, so that screen readers know the live region before it has content. */
export function Toasts() {
  const toast = useStore(shownToast)
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toast && (
        <p key={toast.id} className={styles.toast}>
          {toast.isDone && (
            <svg className={styles.tick} viewBox="0 0 24 24" aria-hidden="true">
              <path d="m5 12.5 4.5 4.5L19 7.5" />
            </svg>
          )}
          {toast.message}
        </p>
      )}
    </div>
  )
}
