import { useState } from 'react'
import type { TipLink } from '#shared/tips.ts'
import page from '../components/page.module.css'
import { showToast } from '../overlays/toast-store.ts'
import { AddressToSelect } from '../sharing/AddressToSelect.tsx'
import { copyText } from '../sharing/copy-text.ts'

/** The link's short address of ours, to paste wherever it is wanted. */
export function CopyLink({ link }: { link: TipLink }) {
  const [shown, setShown] = useState<string | null>(null)
  async function copy(): Promise<void> {
    const address = location.origin + link.ways.main.href
    if (!(await copyText(address))) return setShown(address)
    setShown(null)
    showToast('已复制下载链接，去粘贴吧', { isDone: true })
  }
  return (
    <>
      <button type="button" className={`${page.button} ${page.ghost}`} data-script onClick={() => void copy()}>
        复制链接
      </button>
      {shown !== null && <AddressToSelect address={shown} />}
    </>
  )
}
