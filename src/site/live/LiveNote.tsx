import styles from './live-note.module.css'

/** The place where a page with a running match says how old it is; empty until the script for it is there, and without one. */
export function LiveNote() {
  return <span className={styles.note} data-live-note="" aria-hidden="true" />
}
