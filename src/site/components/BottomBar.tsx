import { columnPaths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import styles from './bottom-bar.module.css'
import type { CurrentEntry } from './current-entry.ts'
import { Icon, type IconName } from './Icon.tsx'
import { SiteLink } from './SiteLink.tsx'

/** How many entries the bar has room for. */
export const barPlaces = 5

/** The way around on a phone. What does not fit stands in the map of the site at the foot of the page. */
export function BottomBar({ navigation, current }: { navigation: Settings['navigation']; current: CurrentEntry | null }) {
  const isWhole = navigation.length <= barPlaces
  const shown = isWhole ? navigation : navigation.slice(0, barPlaces - 1)
  return (
    <nav className={styles.bar} aria-label="底部导航">
      {shown.map(({ label, href }) => (
        <SiteLink key={href} to={href} aria-current={href === current?.href ? current.current : undefined}>
          <Icon name={iconFor(href)} />
          {label}
        </SiteLink>
      ))}
      {!isWhole && (
        <a href={`#${siteMapId}`}>
          <Icon name="all" />
          全部
        </a>
      )}
    </nav>
  )
}

export const siteMapId = 'site-map'

const columnIcons: Readonly<Record<string, IconName>> = { team: 'team', single: 'single', battle: 'battle' }

function iconFor(href: string): IconName {
  if (href === '/') return 'home'
  for (const [column, path] of Object.entries(columnPaths)) if (href === path) return columnIcons[column] ?? 'news'
  if (href.startsWith('/news')) return 'news'
  return href.startsWith('http') ? 'outside' : 'page'
}
