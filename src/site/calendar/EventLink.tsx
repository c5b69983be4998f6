import { useContext } from 'react'
import { EmbeddedContext } from '../components/embedded.ts'
import page from '../components/page.module.css'
import { useCalendarLink } from './use-calendar-link.tsx'

/** Adds one event to the visitor's calendar. Not shown in a game client, which has no calendar, and WeChat opens no such file. */
export function EventLink({ href, name, className }: { href: string; name: string; className?: string }) {
  const isEmbedded = useContext(EmbeddedContext)
  const { guide, onClick } = useCalendarLink()
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
