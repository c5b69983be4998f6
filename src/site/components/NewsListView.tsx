import { useLoaderData } from 'react-router'
import { countedItems } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { ColumnTabs } from './ColumnTabs.tsx'
import { Icon } from './Icon.tsx'
import { NewsCard } from './NewsCard.tsx'
import { Notice } from './Notice.tsx'
import type { NewsList } from './news-list.ts'
import styles from './news-list-view.module.css'
import { Pager } from './Pager.tsx'
import page from './page.module.css'
import { SiteLink } from './SiteLink.tsx'

/** A list of news with columns, tag and pages, all of them in the URL. */
export function NewsListView() {
  const { articles, columns, column, tag, isTagUnread } = useLoaderData<NewsList>()
  const pageCount = Math.ceil(articles.total / articles.pageSize)
  const key = column?.key
  const hrefOf = (number: number) => paths.newsList({ column: key, tag: tag ?? undefined, page: number })
  return (
    <div className={`${page.wrap} ${styles.list}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{column?.name ?? '新闻'}</h1>
        {articles.total > 0 && (
          <p className={styles.count}>
            共 {articles.total} 篇{articles.total >= countedItems && '以上'}
          </p>
        )}
      </header>
      {columns.length > 0 && <ColumnTabs columns={columns} current={key ?? null} tag={tag} />}
      {tag !== null && (
        <p className={styles.tag}>
          标签
          <SiteLink to={paths.newsList({ column: key })} keepsPlace aria-label={`${tag}，取消这个标签`}>
            {tag}
            <Icon name="close" />
          </SiteLink>
        </p>
      )}
      {isTagUnread && <p className={styles.unread}>网址里的标签太长，或者有读不出来的字符。下面是不限标签的新闻。</p>}
      {articles.items.length === 0 ? (
        <NothingHere page={articles.page} pageCount={pageCount} hrefOf={hrefOf} isNarrowed={key !== undefined || tag !== null} />
      ) : (
        <ul className={styles.cards}>
          {articles.items.map((article, i) => (
            <li key={article.id}>
              <NewsCard article={article} look="card" heading="h2" withSummary withColumn={column === null} withPin priority={i < 2} />
            </li>
          ))}
        </ul>
      )}
      {articles.items.length > 0 && pageCount > 1 && <Pager page={articles.page} pageCount={pageCount} hrefOf={hrefOf} />}
    </div>
  )
}

interface NothingProps {
  page: number
  pageCount: number
  hrefOf(page: number): string
  isNarrowed: boolean
}

function NothingHere({ page: number, pageCount, hrefOf, isNarrowed }: NothingProps) {
  const button = `${page.button} ${page.ghost}`
  if (pageCount > 0)
    return (
      <Notice heading="h2" title={`没有第 ${number} 页`} text={`这里一共只有 ${pageCount} 页。`}>
        <SiteLink className={page.button} to={hrefOf(pageCount)}>
          {pageCount > 1 ? '去最后一页' : '去第一页'}
        </SiteLink>
      </Notice>
    )
  return (
    <Notice heading="h2" title="这里还没有文章" text="发布之后会出现在这里。">
      <SiteLink className={button} to={isNarrowed ? paths.newsList() : paths.home()}>
        {isNarrowed ? '看全部新闻' : '回首页'}
      </SiteLink>
    </Notice>
  )
}
