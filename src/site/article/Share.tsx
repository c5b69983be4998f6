import { type ComponentType, useState } from 'react'
import page from '../components/page.module.css'
import { loadScript } from '../lazy-page.ts'
import { showToast } from '../overlays/toast-store.ts'
import { ArticleIcon } from './ArticleIcon.tsx'
import styles from './article.module.css'
import type { WechatGuide as WechatGuideComponent } from './WechatGuide.tsx'

/** Passing the article on: the device's own sheet, the way through WeChat's menu, or the copied address. Needs script throughout. */
export function Share({ title }: { title: string }) {
  const [Guide, setGuide] = useState<ComponentType<Parameters<typeof WechatGuideComponent>[0]> | null>(null)
  const [shown, setShown] = useState<{ address: string } | null>(null)
  async function copy(): Promise<void> {
    const address = ownAddress()
    if (!(await copyText(address))) return setShown({ address })
    setShown(null)
    showToast('已复制链接，去粘贴给朋友吧', { isDone: true })
  }
  async function share(): Promise<void> {
    if (/MicroMessenger/i.test(navigator.userAgent)) {
      const found = await loadScript(() => import('./WechatGuide.tsx')).catch(() => null)
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
      {Guide && <Guide onClose={() => setGuide(null)} />}
    </div>
  )
}

/** Where nothing may copy for the visitor. A game's own WebView has no address bar to copy from. */
function AddressToSelect({ address }: { address: string }) {
  return (
    <label className={styles.address}>
      没能自动复制，请手动复制这个地址：
      <input readOnly value={address} ref={(field) => field?.select()} onFocus={(event) => event.currentTarget.select()} />
    </label>
  )
}

/** The canonical address, free of what this visit brought along. */
function ownAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.origin + location.pathname
}

/** Plain http and old WebViews have no clipboard of their own. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = styles.offstage ?? ''
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
