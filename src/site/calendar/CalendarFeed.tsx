import { type MouseEvent, useContext, useEffect, useState } from 'react'
import { EmbeddedContext } from '../components/embedded.ts'
import { Icon } from '../components/Icon.tsx'
import page from '../components/page.module.css'
import { loadScript, ScriptMissing } from '../lazy-page.ts'
import { showToast } from '../overlays/toast-store.ts'
import { copyAddress } from '../sharing/copy-address.ts'
import styles from './calendar-feed.module.css'
import { isThere, tellMissing } from './missing-calendar.ts'
import { useCalendarLink } from './use-calendar-link.tsx'

/** Subscription to the list of the URL: a file, and a feed URL for calendar programs. */
export function CalendarFeed({ path, isOnNavy = false }: { path: string; isOnNavy?: boolean }) {
  const isEmbedded = useContext(EmbeddedContext)
  const { guide, onClick } = useCalendarLink()
  if (isEmbedded) return null
  return (
    <div className={isOnNavy ? `${styles.feed} ${styles.navy}` : styles.feed}>
      <a className={`${page.button} ${isOnNavy ? '' : page.ghost} ${styles.calendar}`} href={path} onClick={onClick}>
        <Icon name="schedule" />
        加入日历
      </a>
      <SubscribeLink path={path} />
      <button
        type="button"
        className={`${page.button} ${page.ghost} ${styles.copy}`}
        data-script
        onClick={({ currentTarget }) => void copyFeed(location.origin + path, currentTarget)}
      >
        复制订阅地址
      </button>
      {guide}
    </div>
  )
}

async function copyFeed(address: string, opener: Element): Promise<void> {
  if (!(await copyAddress(address, opener))) return
  try {
    const { openSubscribing } = await loadScript(() => import('./subscribing.tsx'))
    await openSubscribing(opener)
  } catch (error) {
    if (!(error instanceof ScriptMissing)) throw error
    showToast('已复制订阅地址，到日历里「添加订阅」时粘贴', { isDone: true })
  }
}

/** Apple's calendars keep an address by one tap. An iPhone shows this from the first paint; nobody else but a Mac ever does. */
function SubscribeLink({ path }: { path: string }) {
  const [address, setAddress] = useState(path)
  const [isMac, setMac] = useState(false)
  useEffect(() => {
    setAddress(`webcal://${location.host}${path}`)
    setMac(navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints < 2)
  }, [path])
  return (
    <a
      className={`${page.button} ${page.ghost} ${styles.subscribe} ${isMac ? styles.mac : ''}`}
      href={address}
      data-script
      onClick={(event) => void check(path, event)}
    >
      订阅到日历
    </a>
  )
}

/** The calendar asks for the address at once and says little where it gets nothing. It is not waited for: a tap that waited may open no other program. */
async function check(path: string, { currentTarget }: MouseEvent<HTMLAnchorElement>): Promise<void> {
  if (!(await isThere(path)) && (await tellMissing(currentTarget))) currentTarget.click()
}
