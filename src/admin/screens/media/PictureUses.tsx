import { useQuery } from '@tanstack/react-query'
import { Spin, Tag } from 'antd'
import { Link } from 'react-router'
import { mediaUsesQuery } from '#admin/media/media.queries.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import type { MediaUses } from '#shared/admin/media.ts'
import { documentStateWords } from '#shared/words/documents.ts'
import { auditSubjectWords } from '#shared/words/subjects.ts'
import styles from './media-library.module.css'

const subjects: Readonly<Record<MediaUses['items'][number]['subject'], string>> = {
  ...auditSubjectWords,
  draft: documentStateWords.draft,
}

const holders: Readonly<Record<MediaUses['held'][number]['subject'], string>> = {
  trashed: documentStateWords.trashed,
  revision: '历史版本',
}

/** The uses of a picture, each with a link to the screen where it can be changed. `isGone`: its file was deleted by a takedown, nothing keeps it. */
export function PictureUses({ id, title = '用在哪里', isGone = false }: { id: number; title?: string; isGone?: boolean }) {
  const { data, error, refetch } = useQuery(mediaUsesQuery(id))
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Spin size="small" />
      ) : (
        <>
          {data.items.length === 0 ? (
            <p className={styles.none}>还没有用在任何地方</p>
          ) : (
            <ul className={styles.places}>
              {data.items.map(({ subject, id: place, name, screen }) => (
                <li key={`${subject} ${place} ${name}`}>
                  <Tag>{subjects[subject]}</Tag>
                  <Link to={screen}>{name || '无标题'}</Link>
                </li>
              ))}
            </ul>
          )}
          {data.held.length > 0 && (
            <>
              <p className={styles.held}>访客看不到、但可以恢复的内容也用着它{isGone ? '' : '，所以它的文件会留着'}：</p>
              <ul className={styles.places}>
                {data.held.map(({ subject, id: place, name, screen }) => (
                  <li key={`${subject} ${place} ${screen}`}>
                    <Tag>{holders[subject]}</Tag>
                    <Link to={screen}>{name || '无标题'}</Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}
