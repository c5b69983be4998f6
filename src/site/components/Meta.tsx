import type { ArticleSummary } from '#shared/article-summary.ts'
import { formatDateTime, formatDay } from '#shared/dates.ts'
import { Icon } from './Icon.tsx'
import styles from './meta.module.css'

interface Props {
  article: ArticleSummary
  /** False where the whole list is of one column. */
  withColumn?: boolean
  withPin?: boolean
}

/** Column, date and, for a pinned article, the word for it. */
export function Meta({ article, withColumn = true, withPin = false }: Props) {
  const { column, isPinned, publishedAt } = article
  return (
    <p className={styles.meta}>
      {withPin && isPinned && (
        <span className={styles.pin}>
          <Icon name="pin" />
          置顶
        </span>
      )}
      {withColumn && <b>{column.name}</b>}
      <time dateTime={publishedAt} title={formatDateTime(publishedAt)}>
        {formatDay(publishedAt)}
      </time>
    </p>
  )
}
