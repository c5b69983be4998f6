import { useStore } from '#ui/store.ts'
import styles from './ribbon.module.css'
import { ribbon } from './ribbon-store.ts'

/**
 * The scores of the hour below the header of every page, on a wide screen. They are not part of the page: it would have to be made anew with each
 * score. Its place is kept free, and filled once the page is there.
 */
export function Ribbon() {
  const shown = useStore(ribbon)
  return (
    <nav className={styles.ribbon} aria-label="比分条" data-ribbon="" data-script>
      {shown && <shown.Matches cells={shown.cells} />}
    </nav>
  )
}
