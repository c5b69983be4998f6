import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { barPlaces, iconFor } from '../components/BottomBar.tsx'
import { Icon } from '../components/Icon.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './quick-entries.module.css'

const most = 6

/** Whether there is more than a phone's bar has place for. */
export function hasQuickEntries({ navigation }: Pick<Settings, 'navigation'>): boolean {
  return navigation.length > barPlaces
}

/** What a phone's bar has no place for; a wide screen has it all in the header. */
export function QuickEntries({ navigation }: Pick<Settings, 'navigation'>) {
  if (!hasQuickEntries({ navigation })) return null
  const left = navigation.slice(barPlaces - 1)
  const hasDownloads = navigation.some(({ href }) => href === paths.tips())
  const entries = [...left, ...(hasDownloads ? [] : [{ label: '下载', href: paths.tips() }])].slice(0, most)
  return (
    <nav className={`${page.wrap} ${styles.entries}`} aria-label="快捷入口">
      {entries.map(({ label, href }) => (
        <SiteLink key={href} to={href}>
          <span>
            <Icon name={href === paths.tips() ? 'phone' : href === paths.openings() ? 'server' : iconFor(href)} />
          </span>
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}
