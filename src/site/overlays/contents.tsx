import type { MouseEvent } from 'react'
import { spaced } from '#shared/spaced.ts'
import { ThemeSwitch } from '../components/ThemeSwitch.tsx'
import styles from './contents.module.css'
import { openDrawer, openModal } from './open-overlay.ts'
import { closeAllOverlays } from './overlay-store.ts'
import { isPlainClick } from './plain-click.ts'

/** The map of the site as the page itself holds it, in a drawer. A choice there is a click on the page's own link. */
export function openSiteMap(opener: HTMLAnchorElement): void {
  const groups = [...document.querySelectorAll('#site-map nav')].map((nav) => ({
    title: nav.getAttribute('aria-label') ?? '',
    links: [...nav.querySelectorAll('a')],
  }))
  const legal = document.querySelector('#site-map section')
  openDrawer({
    title: opener.textContent ?? '',
    opener,
    content: (
      <>
        {groups.map(({ title, links }) => (
          <nav key={title} className={styles.group} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <SiteMapEntry link={link} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <ThemeSwitch className={styles.further} word />
        {legal !== null && legal.children.length > 0 && (
          <button type="button" className={styles.further} onClick={({ currentTarget }) => openLegal(legal, currentTarget)}>
            {legal.getAttribute('aria-label')}
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m9 5 7 7-7 7" />
            </svg>
          </button>
        )}
      </>
    ),
  })
}

/** What the law asks a page to say, at the foot of the longest of pages: in a drawer beside the map. */
function openLegal(legal: Element, opener: Element): void {
  openDrawer({
    title: legal.getAttribute('aria-label') ?? '',
    opener,
    // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are
    content: [...legal.children].map((part, i) => <LegalPart key={i} part={part} />),
  })
}

/** What is folded away there has its room here. */
function LegalPart({ part }: { part: Element }) {
  const entries = [...part.querySelectorAll('li')]
  if (entries.length === 0) {
    const lines = part instanceof HTMLDetailsElement ? [...part.children] : [part]
    return (
      <div className={styles.statement}>
        {lines.map((line) => (
          <p key={line.localName}>{[...line.childNodes].map((node) => node.textContent).join(' ')}</p>
        ))}
      </div>
    )
  }
  return (
    <ul className={`${styles.group} ${styles.statement}`}>
      {entries.map((entry) => {
        const link = entry.querySelector('a')
        return <li key={entry.textContent}>{link ? <SiteMapEntry link={link} /> : entry.textContent}</li>
      })}
    </ul>
  )
}

function SiteMapEntry({ link }: { link: HTMLAnchorElement }) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    // The next page comes after this one, with nothing between them on the way back.
    void closeAllOverlays().then(() => link.click())
  }
  return (
    <a href={link.href} rel={link.rel || undefined} data-leaves={link.dataset.leaves} onClick={follow}>
      {link.textContent}
    </a>
  )
}

/**
 * Shows the host before the visitor leaves the site; the button is the link itself. A link through our redirect gives the host in
 * `data-leaves`.
 */
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

/** The text of a `<details>`. */
export async function openDetails(opener: HTMLElement, title: string): Promise<void> {
  const parts = [...(opener.parentElement?.children ?? [])].filter((part) => part !== opener)
  await openModal({ type: 'info', title, content: parts.map((part) => part.textContent ?? '').join('\n'), opener })
}
