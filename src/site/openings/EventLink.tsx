import { useContext } from 'react'
import { EmbeddedContext } from '../components/embedded.ts'
import styles from './opening-row.module.css'
import { useCalendarGuide } from './use-calendar-guide.tsx'

/** One opening for the visitor's calendar. A game's own window has none, and WeChat opens none. */
export function EventLink({ href, name }: { href: string; name: string }) {
  const isEmbedded = useContext(EmbeddedContext)
  const { guide, onClick } = useCalendarGuide()
  if (isEmbedded) return null
  return (
    <>
      <a href={href} onClick={onClick}>
        加入日历
        <span className={styles.hidden}>：{name}</span>
      </a>
      {guide}
    </>
  )
}
