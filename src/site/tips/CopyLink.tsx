import type { MouseEvent } from 'react'
import type { TipLink } from '#shared/tips.ts'
import page from '../components/page.module.css'
import { showToast } from '../overlays/toast-store.ts'
import { copyAddress } from '../sharing/copy-address.ts'

/** The link's short URL on our site, for pasting. */
export function CopyLink({ link }: { link: TipLink }) {
  async function copy({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    if (await copyAddress(location.origin + link.ways.main.href, currentTarget)) showToast('已复制下载链接，去粘贴吧', { isDone: true })
  }
  return (
    <button type="button" className={`${page.button} ${page.ghost}`} data-script onClick={(event) => void copy(event)}>
      复制链接
    </button>
  )
}
