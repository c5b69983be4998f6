import { columnPaths, kindPaths, sitePages } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import styles from './bottom-bar.module.css'
import { currentEntry, type Place } from './current-entry.ts'
import { Icon, type IconName } from './Icon.tsx'
import { SiteLink } from './SiteLink.tsx'

/** How many entries fit in the bar. */
export const barPlaces = 5

/** The navigation on a phone. Entries that do not fit are in the site map in the footer. */
export function BottomBar({ navigation, place }: { navigation: Settings['navigation']; place: Place }) {
  const isWhole = navigation.length <= barPlaces
  const shown = isWhole ? navigation : navigation.slice(0, barPlaces - 1)
  // Among the shown entries: a page without one belongs to a broader one.
  const current = currentEntry(shown, place)
  return (
    <nav className={styles.bar} aria-label="底部导航">
      {shown.map(({ label, href }) => (
        <SiteLink
          key={href}
          to={href}
          aria-current={href === current?.href ? current.current : undefined}
          data-dot={href === sitePages.schedule.path ? '' : undefined}
        >
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

export function iconFor(href: string): IconName {
  if (href === '/') return 'home'
  if (href === sitePages.schedule.path) return 'schedule'
  if (href === sitePages.winnerList.path) return 'honour'
  if (href.startsWith('/media')) return 'album'
  for (const [column, path] of [...Object.entries(columnPaths), ...Object.entries(kindPaths)])
    if (href === path) return columnIcons[column] ?? 'news'
  if (href.startsWith('/news')) return 'news'
  return href.startsWith('http') ? 'outside' : 'page'
}
