import type { EntrantRef } from '#shared/competitions/refs.ts'
import { markId } from '#shared/designed-mark.ts'
import { DesignedMark } from '#ui/DesignedMark.tsx'
import styles from './entrant-name.module.css'

export type Marked = Pick<EntrantRef, 'id' | 'name' | 'logo'> & Partial<Pick<EntrantRef, 'teamId' | 'playerIds'>>

/** The logo, or the designed mark of whom it stands for. As large as `--mark` says. */
export function EntrantMark({ entrant }: { entrant: Marked }) {
  const source = entrant.logo?.sources[0]
  if (source) {
    return (
      <img className={styles.logo} src={source.url} width={source.width} height={source.height} alt="" loading="lazy" decoding="async" />
    )
  }
  return <DesignedMark className={styles.designed} id={markId(entrant)} name={entrant.name} />
}

/** Where the entrant is not known yet. */
export function OpenMark() {
  return <span className={styles.open} aria-hidden="true" />
}
