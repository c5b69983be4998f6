import type { Picture } from '#shared/media.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import styles from './person-mark.module.css'

/** The logo, or the first character, in the size of a page title. */
export function PersonMark({ of: { id, name, logo } }: { of: { id: number; name: string; logo: Picture | null } }) {
  return (
    <span className={styles.mark}>
      <EntrantMark entrant={{ id, name, logo }} />
    </span>
  )
}
