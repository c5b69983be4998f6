import { type ComponentType, type MouseEvent, useState } from 'react'
import { loadScript } from '../lazy-page.ts'
import type { WechatGuideProps } from '../sharing/WechatGuide.tsx'

const steps = ['点右上角「···」', '选「在浏览器打开」', '在浏览器里再点一次']

/** WeChat opens no calendar files: there a click shows how to get to a browser. */
export function useCalendarGuide() {
  const [Guide, setGuide] = useState<ComponentType<WechatGuideProps> | null>(null)
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!/MicroMessenger/i.test(navigator.userAgent)) return
    event.preventDefault()
    const { href } = event.currentTarget
    loadScript(() => import('../sharing/WechatGuide.tsx')).then(
      (found) => setGuide(() => found.WechatGuide),
      () => location.assign(href),
    )
  }
  return { onClick, guide: Guide && <Guide title="在浏览器里加入日历" steps={steps} onClose={() => setGuide(null)} /> }
}
