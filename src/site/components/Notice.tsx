import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface Props {
  heading: 'h1' | 'h2' | 'h3'
  title: string
  text: string
  /** Links, and buttons where a script may be needed. */
  children?: ReactNode
}

/** An empty state: what is missing, why, and one or two links. */
export function Notice({ heading: Heading, title, text, children }: Props) {
  return (
    <section className={styles.notice}>
      <svg className={styles.stage} viewBox="0 0 200 120" aria-hidden="true">
        <path className={styles.beam} d="M84 0h32l34 82a64 20 0 0 1-100 0z" />
        <path className={styles.side} d="M28 88v10l72 22 72-22V88l-72 22z" />
        <path className={styles.top} d="M100 66 28 88l72 22 72-22z" />
        <path className={styles.mark} d="M100 74 56 88l44 14 44-14z" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.ways}>{children}</div>}
    </section>
  )
}
