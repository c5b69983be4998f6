import type { ReactNode } from 'react'
import { type Choice, ChoiceRow } from './ChoiceRow.tsx'
import { Icon } from './Icon.tsx'
import page from './page.module.css'
import styles from './page-head.module.css'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  title: ReactNode
  /** A logo before the title. */
  mark?: ReactNode
  /** The logo is large, title and facts stand beside it. */
  isHero?: boolean
  /** From the home page to the parent. */
  crumbs: readonly { label: string; to: string }[]
  /** Short facts below the title. */
  facts?: ReactNode
  /** Behind the text, instead of the drawing. */
  cover?: ReactNode
  tabs?: { label: string; choices: readonly Choice[] }
  /** Next to the title where there is room, else below it. */
  children?: ReactNode
}

/** The navy head of a page: breadcrumbs, title, facts, tabs. */
export function PageHead({ title, mark, isHero = false, crumbs, facts, cover, tabs, children }: Props) {
  return (
    <header className={cover ? `${styles.head} ${styles.covered}` : styles.head}>
      {cover ?? (
        <svg className={styles.art} viewBox="0 0 1500 420" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <path className={styles.far} d="M700 420 860 190 930 260 1040 110 1130 230 1260 60 1500 330V420Z" />
          <path className={styles.near} d="M560 420 760 300 850 350 1000 230 1140 340 1290 210 1500 380V420Z" />
          <path className={styles.beam} d="M930 0h26l190 420h-240zM1280 0h24l-150 420H940z" />
        </svg>
      )}
      <div className={`${page.wrap} ${styles.inner}`}>
        <div className={isHero ? `${styles.words} ${styles.hero}` : styles.words}>
          <nav className={styles.crumbs} aria-label="所在位置">
            {crumbs.map(({ label, to }, i) => (
              <span key={to}>
                {i > 0 && <Icon name="right" />}
                <SiteLink to={to}>{label}</SiteLink>
              </span>
            ))}
          </nav>
          {mark === undefined ? (
            <h1 className={styles.title}>{title}</h1>
          ) : (
            <div className={styles.marked}>
              {mark}
              <h1 className={styles.title}>{title}</h1>
            </div>
          )}
          {facts !== undefined && <div className={styles.facts}>{facts}</div>}
        </div>
        {children !== undefined && <div className={styles.aside}>{children}</div>}
        {tabs !== undefined && (
          <div className={styles.tabs}>
            <ChoiceRow label={tabs.label} choices={tabs.choices} look="tabs" />
          </div>
        )}
      </div>
    </header>
  )
}
