import type { EntrantRef } from '#shared/competitions/answers.ts'
import styles from './entrant-name.module.css'

const tints = [styles.blue, styles.teal, styles.violet, styles.slate, styles.steel]

export type Marked = Pick<EntrantRef, 'id' | 'name' | 'logo'> & Partial<Pick<EntrantRef, 'teamId' | 'playerIds'>>

/** The logo, or the first character of the name on a tint that belongs to whom it stands for. As large as `--mark` says. */
export function EntrantMark({ entrant }: { entrant: Marked }) {
  const source = entrant.logo?.sources[0]
  if (source) {
    return (
      <img className={styles.logo} src={source.url} width={source.width} height={source.height} alt="" loading="lazy" decoding="async" />
    )
  }
  return (
    <span className={`${styles.initial} ${tints[personOf(entrant) % tints.length]}`} aria-hidden="true">
      {[...entrant.name][0]}
    </span>
  )
}

/** A team and a player keep their tint from one competition to the next, and beside their awards. */
function personOf({ id, teamId, playerIds }: Marked): number {
  return teamId ?? playerIds?.[0] ?? id
}

/** Where the entrant is not known yet. */
export function OpenMark() {
  return <span className={styles.open} aria-hidden="true" />
}
