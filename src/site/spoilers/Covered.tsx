import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import page from '../components/page.module.css'
import styles from './covered.module.css'

/** A whole that tells results by its very order: a table, places, honours. Where results are hidden, a button stands in its place. */
export function Covered({ what, className, children }: { what: string; className?: string; children: ReactNode }) {
  return (
    <div className={className} data-results="">
      <button type="button" className={`${page.button} ${styles.uncover} uncover`}>
        <Icon name="unseen" />
        {/^\w/.test(what) ? `显示 ${what}` : `显示${what}`}
      </button>
      <div className="result">{children}</div>
    </div>
  )
}
