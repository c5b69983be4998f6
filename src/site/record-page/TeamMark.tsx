import type { ReactNode } from 'react'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import styles from './team-mark.module.css'

/** The logo beside the name, as large as a page title wants it. */
export function TeamMark({ team: { id, name, logo }, children }: { team: TeamView; children: ReactNode }) {
  return (
    <span className={styles.mark}>
      <EntrantMark entrant={{ id, teamId: id, name, logo }} />
      <span>{children}</span>
    </span>
  )
}
