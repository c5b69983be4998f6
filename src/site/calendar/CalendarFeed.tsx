import { useContext, useEffect, useState } from 'react'
import { EmbeddedContext } from '../components/embedded.ts'
import { Icon } from '../components/Icon.tsx'
import page from '../components/page.module.css'
import { showToast } from '../overlays/toast-store.ts'
import { AddressToSelect } from '../sharing/AddressToSelect.tsx'
import { copyText } from '../sharing/copy-text.ts'
import styles from './calendar-feed.module.css'
import { useCalendarGuide } from './use-calendar-guide.tsx'

/** What the address lists, in the visitor's own calendar: the file, and the address that a calendar program keeps. */
export function CalendarFeed({ path, isOnNavy = false }: { path: string; isOnNavy?: boolean }) {
  const isEmbedded = useContext(EmbeddedContext)
  const [shown, setShown] = useState<string | null>(null)
  const { guide, onClick } = useCalendarGuide()
  if (isEmbedded) return null
  async function copy(): Promise<void> {
    const address = location.origin + path
    if (!(await copyText(address))) return setShown(address)
    setShown(null)
    showToast('已复制订阅地址，到日历里「添加订阅」时粘贴', { isDone: true })
  }
  return (
    <div className={isOnNavy ? `${styles.feed} ${styles.navy}` : styles.feed}>
      <a className={`${page.button} ${isOnNavy ? '' : page.ghost} ${styles.calendar}`} href={path} onClick={onClick}>
        <Icon name="schedule" />
        加入日历
      </a>
      <SubscribeLink path={path} />
      <button type="button" className={`${page.button} ${page.ghost} ${styles.copy}`} data-script onClick={() => void copy()}>
        复制订阅地址
      </button>
      {shown !== null && <AddressToSelect address={shown} />}
      {guide}
    </div>
  )
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
    <a className={`${page.button} ${page.ghost} ${styles.subscribe} ${isMac ? styles.mac : ''}`} href={address} data-script>
      订阅到日历
    </a>
  )
}
