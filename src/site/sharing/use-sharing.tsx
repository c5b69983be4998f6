import { type ComponentType, type ReactNode, useState } from 'react'
import { titleWithoutScores } from '#shared/spoilers.ts'
import { loadScript } from '../lazy-page.ts'
import { showToast } from '../overlays/toast-store.ts'
import { AddressToSelect } from './AddressToSelect.tsx'
import { copyText } from './copy-text.ts'
import type { WechatGuideProps } from './WechatGuide.tsx'

const wechatSteps = ['点右上角「···」', '选「发送给朋友」或「分享到朋友圈」']

interface Sharing {
  share(): void
  copy(): void
  /** The guide through WeChat's menu, or the address where nothing may copy it: to be shown near the buttons. */
  trouble: ReactNode
}

/** Passes something on as the device can. `wish` is asked at the press. */
export function useSharing(params: () => { title: string; address: string }): Sharing {
  const [Guide, setGuide] = useState<ComponentType<WechatGuideProps> | null>(null)
  const [shown, setShown] = useState<{ address: string } | null>(null)
  async function copy(): Promise<void> {
    const { address } = params()
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
      const { title, address } = params()
      await navigator.share({ title: titleWithoutScores(title), url: address })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return {
    share: () => void share(),
    copy: () => void copy(),
    trouble: (
      <>
        {shown && <AddressToSelect {...shown} />}
        {Guide && <Guide title="分享给朋友" steps={wechatSteps} onClose={() => setGuide(null)} />}
      </>
    ),
  }
}
