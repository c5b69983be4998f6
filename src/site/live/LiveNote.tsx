import styles from './live-note.module.css'

/** The place where a page with a running match says how old it is; empty until the script for it is there. */
export function LiveNote() {
  return (
    <span className={styles.note} data-live-note="" aria-hidden="true">
      <noscript>刷新页面，看最新的比分</noscript>
    </span>
  )
}
