import { ArticleIcon } from '../article/ArticleIcon.tsx'
import page from '../components/page.module.css'
import styles from './sharing.module.css'
import { useSharing } from './use-sharing.tsx'

/** Sharing the page: the device's share sheet, WeChat's menu, or the copied URL. Needs script. */
export function Share({ title }: { title: string }) {
  const { share, copy, guide } = useSharing(() => ({ title, address: ownAddress() }))
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
      {guide}
    </div>
  )
}

/** The canonical URL, without parameters of this visit. */
function ownAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.origin + location.pathname
}
