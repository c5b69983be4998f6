import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import page from '../components/page.module.css'
import styles from './covered.module.css'

/** A block whose order reveals results: a table, places, awards. Where results are hidden, a button replaces it. */
export function Covered({ what, className, children }: { what: string; className?: string; children: ReactNode }) {
  return (
    <div className={className} data-results="">
      <Uncover what={what} />
      <div className="result">{children}</div>
    </div>
  )
}

/** Stands before the element with the class `result` that it shows. */
export function Uncover({ what }: { what: string }) {
  return (
    <button type="button" className={`${page.button} ${styles.uncover} uncover`}>
      <Icon name="unseen" />
      {/^\w/.test(what) ? `显示 ${what}` : `显示${what}`}
    </button>
  )
}
