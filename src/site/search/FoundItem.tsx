import { formatDateTime, formatDay } from '#shared/dates.ts'
import type { SearchItem } from '#shared/search.ts'
import meta from '../components/meta.module.css'
import { Picture } from '../components/Picture.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { pathOfSubject } from '../subject-path.ts'
import styles from './found-item.module.css'
import { Marked } from './Marked.tsx'
import { typeWords } from './search-words.ts'

export function FoundItem({ item }: { item: SearchItem }) {
  const { type, title, excerpt, cover, column, publishedAt, note } = item
  const place = column?.name ?? note
  return (
    <article className={styles.item}>
      {cover !== null && (
        <Picture
          className={styles.picture}
          picture={cover}
          ratio={type === 'team' ? '1:1' : '16:9'}
          sizes="(min-width: 960px) 12vw, 30vw"
          alt=""
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <SiteLink to={pathOfSubject(item.type, item.id)}>
            <Marked segments={title} />
          </SiteLink>
        </h2>
        {excerpt.length > 0 && (
          <p className={styles.excerpt}>
            <Marked segments={excerpt} />
          </p>
        )}
        <p className={meta.meta}>
          <b>{typeWords[type]}</b>
          {place !== '' && <span>{place}</span>}
          {publishedAt !== null && (
            <time dateTime={publishedAt} title={formatDateTime(publishedAt)}>
              {formatDay(publishedAt)}
            </time>
          )}
        </p>
      </div>
    </article>
  )
}
