import { type ComponentType, useState } from 'react'
import page from '../components/page.module.css'
import { loadScript } from '../lazy-page.ts'
import type { WechatGuideProps } from '../sharing/WechatGuide.tsx'

/** The way out of WeChat, drawn where its menu is. The steps of the tip say it too. */
export function OpenInBrowser({ isIos }: { isIos: boolean }) {
  const [Guide, setGuide] = useState<ComponentType<WechatGuideProps> | null>(null)
  const steps = ['点右上角「···」', isIos ? '选「在 Safari 中打开」' : '选「在浏览器打开」', '在浏览器里下载']
  const show = () => {
    loadScript(() => import('../sharing/WechatGuide.tsx')).then(
      (found) => setGuide(() => found.WechatGuide),
      () => {
        // The same stands in the steps.
      },
    )
  }
  return (
    <>
      <button type="button" className={`${page.button} ${page.ghost}`} data-script onClick={show}>
        怎样在浏览器打开
      </button>
      {Guide && <Guide title="在浏览器打开" steps={steps} onClose={() => setGuide(null)} />}
    </>
  )
}
