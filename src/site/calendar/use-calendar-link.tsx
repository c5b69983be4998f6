import { type ComponentType, type MouseEvent, useState } from 'react'
import { loadScript } from '../lazy-page.ts'
import { isPlainClick } from '../overlays/plain-click.ts'
import type { WechatGuideProps } from '../sharing/WechatGuide.tsx'
import { isThere, tellMissing } from './missing-calendar.ts'

const steps = ['点右上角「···」', '选「在浏览器打开」', '在浏览器里再点一次']

/**
 * For links to calendar files. WeChat opens none: there a click shows how to get to a browser. Elsewhere one that is not to be had is told of in the
 * page, which the browser's own page of errors would take away.
 */
export function useCalendarLink() {
  const [Guide, setGuide] = useState<ComponentType<WechatGuideProps> | null>(null)
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget
    const { href } = link
    if (/MicroMessenger/i.test(navigator.userAgent)) {
      event.preventDefault()
      loadScript(() => import('../sharing/WechatGuide.tsx')).then(
        (found) => setGuide(() => found.WechatGuide),
        () => location.assign(href),
      )
    } else if (isPlainClick(event.nativeEvent)) {
      event.preventDefault()
      void openCalendar(href, link)
    }
  }
  return { onClick, guide: Guide && <Guide title="在浏览器里加入日历" steps={steps} onClose={() => setGuide(null)} /> }
}

async function openCalendar(href: string, opener: Element): Promise<void> {
  if (await isThere(href)) location.assign(href)
  else if (await tellMissing(opener)) await openCalendar(href, opener)
}
