import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { SiteLink } from './SiteLink.tsx'
import styles from './section-head.module.css'

/** A short blue bar, the section's title, and a link to the rest. */
export function SectionHead({ title, more }: { title: ReactNode; more?: { label: ReactNode; to: string } }) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {more && (
        <SiteLink className={styles.more} to={more.to}>
          {more.label}
          <Icon name="right" />
        </SiteLink>
      )}
    </div>
  )
}
