import type { MouseEvent } from 'react'
import { spaced } from '#shared/spaced.ts'
import styles from './contents.module.css'
import { openDrawer, openModal } from './open-overlay.ts'
import { isPlainClick } from './plain-click.ts'

/** The map of the site as the page itself holds it, in a drawer. A choice there is a click on the page's own link. */
export async function openSiteMap(opener: HTMLAnchorElement): Promise<void> {
  const groups = [...document.querySelectorAll('#site-map nav')].map((nav) => ({
    title: nav.getAttribute('aria-label') ?? '',
    links: [...nav.querySelectorAll('a')],
  }))
  const close = await openDrawer({
    title: opener.textContent ?? '',
    opener,
    content: groups.map(({ title, links }) => (
      <nav key={title} className={styles.group} aria-label={title}>
        <h3>{title}</h3>
        <ul>
          {links.map((link) => (
            <li key={link.href}>
              <SiteMapEntry link={link} onChosen={() => close()} />
            </li>
          ))}
        </ul>
      </nav>
    )),
  })
}

function SiteMapEntry({ link, onChosen }: { link: HTMLAnchorElement; onChosen: () => void }) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    onChosen()
    link.click()
  }
  return (
    <a href={link.href} rel={link.rel || undefined} data-leaves={link.dataset.leaves} onClick={follow}>
      {link.textContent}
    </a>
  )
}

/** Names the host before the site is left; the way on is the link itself. A link that goes out by an address of ours names the host by `data-leaves`. */
export async function openLeaving(opener: HTMLAnchorElement, siteName: string): Promise<void> {
  await openModal({
    type: 'confirm',
    title: spaced`即将离开${siteName}`,
    content: (
      <>
        <p>下面的网站不由赛事组管理：</p>
        <p className={styles.host}>{opener.dataset.leaves || opener.host}</p>
      </>
    ),
    cancelText: '留下',
    okText: '继续前往',
    okLink: { href: opener.href, target: opener.target === '' ? undefined : opener.target },
    opener,
  })
}

/** The text that a `<details>` folds away. */
export async function openDetails(opener: HTMLElement, title: string): Promise<void> {
  const parts = [...(opener.parentElement?.children ?? [])].filter((part) => part !== opener)
  await openModal({ type: 'info', title, content: parts.map((part) => part.textContent ?? '').join('\n'), opener })
}
