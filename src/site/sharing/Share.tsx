import { ArticleIcon } from '../article/ArticleIcon.tsx'
import page from '../components/page.module.css'
import styles from './sharing.module.css'
import { useSharing } from './use-sharing.tsx'

/** Passing the page on: the device's own sheet, the way through WeChat's menu, or the copied address. Needs script throughout. */
export function Share({ title }: { title: string }) {
  const { share, copy, trouble } = useSharing(() => ({ title, address: ownAddress() }))
  return (
    <div className={styles.share} data-script>
      <button type="button" className={`${page.button} ${styles.button}`} onClick={share}>
        <ArticleIcon name="share" />
        分享
      </button>
      <button type="button" className={`${page.button} ${page.ghost} ${styles.button}`} onClick={copy}>
        <ArticleIcon name="link" />
        复制链接
      </button>
      {trouble}
    </div>
  )
}

/** The canonical address, free of what this visit brought along. */
function ownAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.origin + location.pathname
}
