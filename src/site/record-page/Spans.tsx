import type { ReactNode } from 'react'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import styles from './record-page.module.css'

export interface Span {
  key: string
  name: ReactNode
  mark?: ReactNode
  note: string
  from: string | null
  to: string | null
}

/** Things with a start and an end date: members, teams, names. */
export function Spans({ title, spans }: { title: string; spans: readonly Span[] }) {
  if (spans.length === 0) return null
  return (
    <section className={page.section} aria-label={title}>
      <SectionHead title={title} />
      <ul className={styles.spans}>
        {spans.map(({ key, name, mark, note, from, to }) => (
          <li key={key}>
            {mark}
            <b>{name}</b>
            <small>{[note, spanOf(from, to)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function spanOf(from: string | null, to: string | null): string {
  if (from === null && to === null) return ''
  return to === null ? `${from} 起` : `${from ?? '…'} 至 ${to}`
}
