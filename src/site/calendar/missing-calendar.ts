import { loadScript, ScriptMissing } from '../lazy-page.ts'
import { showToast } from '../overlays/toast-store.ts'

/** A visitor who pressed a button waits no longer for it, ms. */
const patienceMs = 10_000

/** Whether the file can be had now. */
export async function isThere(href: string): Promise<boolean> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), patienceMs)
  try {
    return (await fetch(href, { method: 'HEAD', signal: abort.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** True where the visitor wants it tried again. */
export async function tellMissing(opener: Element): Promise<boolean> {
  try {
    const { openModal } = await loadScript(() => import('../overlays/open-overlay.ts'))
    return await openModal({
      type: 'error',
      title: '没有取到日历',
      content: '可能是网络断了，也可能是服务器正忙。日历还在，过一会儿再试就好。',
      cancelText: '先不试了',
      okText: '再试一次',
      opener,
    })
  } catch (error) {
    if (!(error instanceof ScriptMissing)) throw error
    showToast('没有取到日历，看看网络再试')
    return false
  }
}
