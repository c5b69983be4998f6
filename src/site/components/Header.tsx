import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { HideResults } from '../spoilers/HideResults.tsx'
import { Brand } from './Brand.tsx'
import type { CurrentEntry } from './current-entry.ts'
import styles from './header.module.css'
import { Icon } from './Icon.tsx'
import page from './page.module.css'
import { SiteLink } from './SiteLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function Header({ settings, current }: { settings: Settings; current: CurrentEntry | null }) {
  return (
    <header className={styles.header}>
      <div className={`${page.wrap} ${styles.inner}`}>
        <Brand settings={settings} withTagline />
        <nav className={styles.words} aria-label="主导航">
          {settings.navigation.map(({ label, href }) => (
            <SiteLink
              key={href}
              to={href}
              aria-current={href === current?.href ? current.current : undefined}
              data-dot={href === paths.schedule() ? '' : undefined}
            >
              {label}
            </SiteLink>
          ))}
        </nav>
        <HideResults className={styles.tool} />
        <ThemeSwitch className={`${styles.tool} ${styles.theme}`} />
        <SiteLink className={styles.tool} to={paths.search()} aria-label="搜索新闻、赛事、战队与选手">
          <Icon name="search" />
        </SiteLink>
      </div>
    </header>
  )
}
