import { useContext } from 'react'
import { EmbeddedContext } from '../components/embedded.ts'
import page from '../components/page.module.css'
import { useCalendarGuide } from './use-calendar-guide.tsx'

/** One event for the visitor's calendar. A game's own window has none, and WeChat opens none. */
export function EventLink({ href, name, className }: { href: string; name: string; className?: string }) {
  const isEmbedded = useContext(EmbeddedContext)
  const { guide, onClick } = useCalendarGuide()
  if (isEmbedded) return null
  return (
    <>
      <a className={className} href={href} onClick={onClick}>
        加入日历
        <span className={page.hidden}>：{name}</span>
      </a>
      {guide}
    </>
  )
}
