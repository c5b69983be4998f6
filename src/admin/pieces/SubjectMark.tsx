import type { Picture } from '#shared/media.ts'
import { DesignedMark } from '#ui/DesignedMark.tsx'
import styles from './subject-mark.module.css'

interface Props {
  of: { id: number; name: string; logo: Picture | null }
  /** Default: that of a line in a list. */
  size?: 'line' | 'small' | 'large'
}

/** The picture of a team, a player, a competition or a link, or its designed mark, as the site shows it. */
export function SubjectMark({ of: { id, name, logo }, size = 'line' }: Props) {
  const source = logo?.sources[0]
  const look = [styles.mark, styles[size]].filter(Boolean).join(' ')
  return source ? (
    <img className={`${look} ${styles.picture}`} src={source.url} alt="" />
  ) : (
    <DesignedMark className={look} id={id} name={name} />
  )
}
