import type { EntrantRef } from '#shared/competitions/answers.ts'
import styles from './entrant-name.module.css'

const tints = [styles.blue, styles.teal, styles.violet, styles.slate, styles.steel]

/** The logo, or the first character of the name on a tint that belongs to the id. As large as `--mark` says. */
export function EntrantMark({ entrant }: { entrant: Pick<EntrantRef, 'id' | 'teamId' | 'name' | 'logo'> }) {
  const source = entrant.logo?.sources[0]
  if (source) {
    return (
      <img className={styles.logo} src={source.url} width={source.width} height={source.height} alt="" loading="lazy" decoding="async" />
    )
  }
  // A team keeps its tint from one competition to the next.
  return (
    <span className={`${styles.initial} ${tints[(entrant.teamId ?? entrant.id) % tints.length]}`} aria-hidden="true">
      {[...entrant.name][0]}
    </span>
  )
}

/** Where nobody is known yet. */
export function OpenMark() {
  return <span className={styles.open} aria-hidden="true" />
}
