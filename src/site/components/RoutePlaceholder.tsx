import { useEffect } from 'react'
import { useStore } from '#ui/store.ts'
import { cancelNavigation, isNavigationSlow } from '../navigation-progress.ts'
import page from './page.module.css'
import styles from './route-placeholder.module.css'

/** Over the old page while the next one loads: full height, centred, translucent dark (specification, section 2). A tap gives it up. */
export function RoutePlaceholder() {
  const isShown = useStore(isNavigationSlow)
  useEffect(() => {
    if (!isShown) return
    const app = document.getElementById('app')
    app?.setAttribute('aria-busy', 'true')
    return () => app?.removeAttribute('aria-busy')
  }, [isShown])
  return (
    <div role="status" aria-live="polite">
      {isShown && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: by keyboard Escape and the button do the same
        <div className={styles.cover} onClick={cancelNavigation}>
          <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true">
            <path d="M24 15 45 25 24 35 3 25Z" fill="#4eade0" />
            <path d="M3 25 24 35V43L3 33Z" fill="#1f6f9f" />
            <path d="M45 25 24 35V43L45 33Z" fill="#15527a" />
            <path d="M12.4 23.6 30.4 2.9 35 1 33.6 5.7 15.6 26.4Z" fill="#a9c3da" />
            <path d="M35.6 23.6 17.6 2.9 13 1 14.4 5.7 32.4 26.4Z" fill="#fff" />
          </svg>
          <span className={styles.bar} />
          <span className={page.hidden}>正在打开</span>
          <button type="button" className={styles.stay}>
            取消
          </button>
        </div>
      )}
    </div>
  )
}
