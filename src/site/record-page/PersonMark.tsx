import type { ReactNode } from 'react'
import type { Picture } from '#shared/media.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import styles from './person-mark.module.css'

interface Props {
  of: { id: number; name: string; logo: Picture | null }
  children: ReactNode
}

/** The logo, or the first character, beside the name, as large as a page title wants it. */
export function PersonMark({ of: { id, name, logo }, children }: Props) {
  return (
    <span className={styles.mark}>
      <EntrantMark entrant={{ id, teamId: id, name, logo }} />
      <span>{children}</span>
    </span>
  )
}
