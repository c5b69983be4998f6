import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { barPlaces, siteMapId } from './BottomBar.tsx'
import { Brand } from './Brand.tsx'
import { FooterLegal } from './FooterLegal.tsx'
import styles from './footer.module.css'
import page from './page.module.css'
import { SiteLink } from './SiteLink.tsx'

/** The site map and legal notices. */
export function Footer({ settings }: { settings: Settings }) {
  const { about } = settings.footer
  return (
    <footer className={styles.footer} id={siteMapId}>
      <div className={page.wrap}>
        <div className={styles.map}>
          <div className={styles.about}>
            <Brand settings={settings} />
            {about !== '' && <p>{about}</p>}
          </div>
          {groupsOf(settings).map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className={styles.title}>{group.title}</h2>
              <ul>
                {group.links.map(({ label, href }) => (
                  <li key={href}>
                    <SiteLink to={href}>{label}</SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <FooterLegal settings={settings} />
      </div>
    </footer>
  )
}

/** The operator's groups; entries that do not fit in a phone's bar come first, unless the groups contain them. */
function groupsOf({ navigation, footer }: Settings): Settings['footer']['groups'] {
  const groups = footer.groups.filter(({ links }) => links.length > 0)
  if (navigation.length <= barPlaces && groups.length > 0) return groups
  const named = new Set(groups.flatMap((group) => group.links.map((link) => link.href)))
  const leftOut = navigation.filter((item) => item.href !== paths.home() && !named.has(item.href))
  return leftOut.length === 0 ? groups : [{ title: '栏目', links: leftOut }, ...groups]
}
