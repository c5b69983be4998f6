import { loadScript, ScriptMissing } from '../lazy-page.ts'
import { showToast } from '../overlays/toast-store.ts'
import { copyText } from './copy-text.ts'

/** Copies it for the visitor, or shows it to be copied by hand; false where it was not copied. */
export async function copyAddress(address: string, opener: Element): Promise<boolean> {
  if (await copyText(address)) return true
  try {
    const { openByHand } = await loadScript(() => import('./by-hand.tsx'))
    await openByHand(address, opener)
  } catch (error) {
    if (!(error instanceof ScriptMissing)) throw error
    showToast('没能复制，请稍后再试')
  }
  return false
}
