import type { LinkHub } from '#shared/links.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '../components/Notice.tsx'
import { PageHead } from '../components/PageHead.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { LinkCard } from './LinkCard.tsx'
import styles from './link-hub.module.css'
import { useDevices } from './use-devices.ts'

/** Links to the game and its competitions elsewhere, by group. */
export function LinkHubView({ hub }: { hub: LinkHub }) {
  const devices = useDevices()
  return (
    <>
      <PageHead title="链接" crumbs={[{ label: '首页', to: paths.home() }]} facts="官方渠道、社区与合作方的入口" />
      <div className={page.wrap}>
        {hub.items.length === 0 && (
          <Notice heading="h2" title="这里还没有链接" text="官方渠道、社区与合作方的入口整理好之后，会放在这里。">
            <SiteLink className={`${page.button} ${page.ghost}`} to={paths.home()}>
              回首页
            </SiteLink>
          </Notice>
        )}
        {hub.items.map(({ id, name, links }) => (
          <section key={id} className={styles.group} aria-label={name}>
            <SectionHead title={name} />
            <ul className={styles.cards}>
              {links.map((link) => (
                <li key={link.id}>
                  <LinkCard link={link} devices={devices} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
