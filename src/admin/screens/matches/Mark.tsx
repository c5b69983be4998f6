import type { ReactNode } from 'react'
import styles from './matches.module.css'

const looks = { plain: '', live: styles.markLive, good: styles.markGood, warning: styles.markWarning }

/** A state as a badge. antd's tags have too little contrast for their size. */
export function Mark({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return <span className={`${styles.mark} ${looks[look] ?? ''}`}>{children}</span>
}
