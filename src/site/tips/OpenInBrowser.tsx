import { type ComponentType, useState } from 'react'
import page from '../components/page.module.css'
import { loadScript } from '../lazy-page.ts'
import type { WechatGuideProps } from '../sharing/WechatGuide.tsx'

/** How to leave WeChat, with an arrow to its menu. The steps of the tip say it too. */
export function OpenInBrowser({ isIos }: { isIos: boolean }) {
  const [Guide, setGuide] = useState<ComponentType<WechatGuideProps> | null>(null)
  const steps = ['点右上角「···」', isIos ? '选「在 Safari 中打开」' : '选「在浏览器打开」', '在浏览器里下载']
  const show = () => {
    loadScript(() => import('../sharing/WechatGuide.tsx')).then(
      (found) => setGuide(() => found.WechatGuide),
      () => {
        // The steps say the same.
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
