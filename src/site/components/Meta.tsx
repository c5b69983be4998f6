import type { ArticleSummary } from '#shared/article-summary.ts'
import { Icon } from './Icon.tsx'
import { Moment } from './Moment.tsx'
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
      <Moment at={publishedAt} listed />
    </p>
  )
}
