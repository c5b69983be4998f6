import { Icon } from './Icon.tsx'
import { SiteLink } from './SiteLink.tsx'
import styles from './section-head.module.css'

/** A short blue bar, what stands below it, and the way to the rest. */
export function SectionHead({ title, more }: { title: string; more?: { label: string; to: string } }) {
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
