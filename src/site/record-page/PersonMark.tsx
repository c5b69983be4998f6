import type { Picture } from '#shared/media.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import styles from './person-mark.module.css'

interface Props {
  of: { id: number; name: string; logo: Picture | null }
  /** As the picture of the page, on that of a team or a player. */
  isHero?: boolean
}

/** The logo, or the first character, in the size of a page title. */
export function PersonMark({ of: { id, name, logo }, isHero = false }: Props) {
  return (
    <span className={isHero ? `${styles.mark} ${styles.hero}` : styles.mark}>
      <EntrantMark entrant={{ id, name, logo }} />
    </span>
  )
}
