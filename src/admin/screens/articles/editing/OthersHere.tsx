import { EyeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useEffect } from 'react'
import { api } from '#admin/api.ts'
import { type Presence, presenceEveryMs } from '#shared/admin/articles.ts'
import { spaced } from '#shared/spaced.ts'
import styles from './editing.module.css'

interface Props {
  id: number
  /** What it is to visitors, which others may have changed. */
  onPublication(publication: Presence['publication']): void
}

/** Who else has this text on the screen; tells them of oneself. Stops while the window is in the background. */
export function OthersHere({ id, onPublication }: Props) {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['presence', id],
    queryFn: ({ signal }) => api('PUT /articles/:id/presence', { params: { id } }, signal),
    enabled: id !== 0,
    refetchInterval: presenceEveryMs,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    retry: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, also one like the last
  useEffect(() => {
    if (data) onPublication(data.publication)
  }, [dataUpdatedAt])
  const others = data?.others ?? []
  return (
    <span role="status" className={styles.others}>
      {others.length > 0 && (
        <Tag color="orange" icon={<EyeOutlined aria-hidden />} title="同时改同一处时，后保存的一方要选用哪一边的">
          {spaced`${others.map(({ name }) => name).join('、')}也在这一篇`}
        </Tag>
      )}
    </span>
  )
}
