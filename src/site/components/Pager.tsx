import { Icon } from './Icon.tsx'
import styles from './pager.module.css'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  page: number
  pageCount: number
  hrefOf(page: number): string
}

/** Links to the previous, first, neighbouring, last and next pages. */
export function Pager({ page, pageCount, hrefOf }: Props) {
  return (
    <nav className={styles.pager} aria-label="翻页">
      {page > 1 && (
        <SiteLink to={hrefOf(page - 1)} rel="prev" aria-label="上一页">
          <Icon name="left" />
        </SiteLink>
      )}
      {shownPages(page, pageCount).map((number, i, all) => (
        <span key={number} className={styles.step}>
          {i > 0 && number - (all[i - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <SiteLink to={hrefOf(number)} aria-label={`第 ${number} 页`} aria-current={number === page ? 'page' : undefined}>
            {number}
          </SiteLink>
        </span>
      ))}
      {page < pageCount && (
        <SiteLink to={hrefOf(page + 1)} rel="next" aria-label="下一页">
          <Icon name="right" />
        </SiteLink>
      )}
    </nav>
  )
}

/** First, last, this page and its neighbours, ascending. */
function shownPages(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount]
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pageCount)
}
