import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { mediaUsesQuery } from '#admin/media/media.queries.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { UsePlaces } from '#admin/pieces/UsePlaces.tsx'
import styles from './media-library.module.css'

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
          {data.items.length === 0 ? <p className={styles.none}>还没有用在任何地方</p> : <UsePlaces places={data.items} />}
          {data.held.length > 0 && (
            <>
              <p className={styles.held}>访客看不到、但可以恢复的内容也用着它{isGone ? '' : '，所以它的文件会留着'}：</p>
              <UsePlaces places={data.held} />
            </>
          )}
        </>
      )}
    </section>
  )
}
