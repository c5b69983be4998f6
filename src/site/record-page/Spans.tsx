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
  const dated = spans.map((span) => ({ ...span, dates: spanOf(span.from, span.to) }))
  return (
    <section className={page.section} aria-label={title}>
      <SectionHead title={title} />
      <ul className={styles.spans}>
        {dated.map(({ key, name, mark, note, dates }) => (
          <li key={key}>
            {mark}
            <b>{name}</b>
            <small>
              {note}
              {note !== '' && dates !== '' && ' · '}
              <span>{dates}</span>
            </small>
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
