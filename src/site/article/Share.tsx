import { type ComponentType, useState } from 'react'
import { AddressToSelect } from '../components/AddressToSelect.tsx'
import page from '../components/page.module.css'
import type { WechatGuideProps } from '../components/WechatGuide.tsx'
import { copyText } from '../copy-text.ts'
import { loadScript } from '../lazy-page.ts'
import { showToast } from '../overlays/toast-store.ts'
import { ArticleIcon } from './ArticleIcon.tsx'
import styles from './article.module.css'

const wechatSteps = ['点右上角「···」', '选「发送给朋友」或「分享到朋友圈」']

/** Passing the article on: the device's own sheet, the way through WeChat's menu, or the copied address. Needs script throughout. */
export function Share({ title }: { title: string }) {
  const [Guide, setGuide] = useState<ComponentType<WechatGuideProps> | null>(null)
  const [shown, setShown] = useState<{ address: string } | null>(null)
  async function copy(): Promise<void> {
    const address = ownAddress()
    if (!(await copyText(address))) return setShown({ address })
    setShown(null)
    showToast('已复制链接，去粘贴给朋友吧', { isDone: true })
  }
  async function share(): Promise<void> {
    if (/MicroMessenger/i.test(navigator.userAgent)) {
      const found = await loadScript(() => import('../components/WechatGuide.tsx')).catch(() => null)
      if (found) setGuide(() => found.WechatGuide)
      else await copy()
      return
    }
    if (typeof navigator.share !== 'function') return await copy()
    try {
      await navigator.share({ title, url: ownAddress() })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <div className={styles.share} data-script>
      <button type="button" className={`${page.button} ${styles.button}`} onClick={() => void share()}>
        <ArticleIcon name="share" />
        分享
      </button>
      <button type="button" className={`${page.button} ${page.ghost} ${styles.button}`} onClick={() => void copy()}>
        <ArticleIcon name="link" />
        复制链接
      </button>
      {shown && <AddressToSelect {...shown} />}
      {Guide && <Guide title="分享给朋友" steps={wechatSteps} onClose={() => setGuide(null)} />}
    </div>
  )
}

/** The canonical address, free of what this visit brought along. */
function ownAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.origin + location.pathname
}
