import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { titleWithoutScores } from '#shared/spoilers.ts'
import { loadScript } from '../lazy-page.ts'
import { showToast } from '../overlays/toast-store.ts'
import { spoilerFreeTitle } from '../spoilers/hidden-results.ts'
import { copyAddress } from './copy-address.ts'
import type { WechatGuideProps } from './WechatGuide.tsx'

const wechatSteps = ['点右上角「···」', '选「发送给朋友」或「分享到朋友圈」']

interface Sharing {
  share(event: MouseEvent<HTMLElement>): void
  copy(event: MouseEvent<HTMLElement>): void
  /** The way through WeChat's menu, while it is shown. */
  guide: ReactNode
}

/** Passes something on as the device can. `params` is asked at the press. */
export function useSharing(params: () => { title: string; address: string }): Sharing {
  const [Guide, setGuide] = useState<ComponentType<WechatGuideProps> | null>(null)
  async function copy(opener: Element): Promise<void> {
    if (await copyAddress(params().address, opener)) showToast('已复制链接，去粘贴给朋友吧', { isDone: true })
  }
  async function share(opener: Element): Promise<void> {
    if (/MicroMessenger/i.test(navigator.userAgent)) {
      const found = await loadScript(() => import('./WechatGuide.tsx')).catch(() => null)
      if (found) setGuide(() => found.WechatGuide)
      else await copy(opener)
      return
    }
    if (typeof navigator.share !== 'function') return await copy(opener)
    try {
      const { title, address } = params()
      await navigator.share({ title: spoilerFreeTitle() ?? titleWithoutScores(title), url: address })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(opener)
    }
  }
  return {
    share: (event) => void share(event.currentTarget),
    copy: (event) => void copy(event.currentTarget),
    guide: Guide && <Guide title="分享给朋友" steps={wechatSteps} onClose={() => setGuide(null)} />,
  }
}
