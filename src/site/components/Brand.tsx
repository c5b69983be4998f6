import type { Settings } from '#shared/settings.ts'
import styles from './brand.module.css'
import { Mark } from './Mark.tsx'
import page from './page.module.css'
import { SiteLink } from './SiteLink.tsx'

/** Logo and name, the way home. */
export function Brand({ settings, withTagline = false }: { settings: Settings; withTagline?: boolean }) {
  const { logo, name, tagline } = settings
  return (
    <SiteLink className={styles.brand} to="/">
      {logo ? (
        <img
          className={styles.mark}
          src={logo.sources[0]?.url}
          width={logo.sources[0]?.width}
          height={logo.sources[0]?.height}
          alt=""
          decoding="async"
        />
      ) : (
        <Mark className={styles.mark} />
      )}
      <b>{name}</b>
      <span className={page.hidden}>首页</span>
      {withTagline && tagline !== '' && <span className={styles.tagline}>{tagline}</span>}
    </SiteLink>
  )
}
