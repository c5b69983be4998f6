import { EyeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { api } from '#admin/api.ts'
import { presenceEveryMs } from '#shared/admin/articles.ts'
import styles from './editing.module.css'

/** Who else has this text on the screen; tells them of oneself. Stops while the window is in the background. */
export function OthersHere({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['presence', id],
    queryFn: ({ signal }) => api('PUT /articles/:id/presence', { params: { id } }, signal),
    enabled: id !== 0,
    refetchInterval: presenceEveryMs,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    retry: false,
  })
  const others = data?.others ?? []
  return (
    <span role="status" className={styles.others}>
      {others.length > 0 && (
        <Tag color="orange" icon={<EyeOutlined aria-hidden />} title="同时改同一处时，后保存的一方要选用哪一边的">
          {`${others.map(({ name }) => name).join('、')}也在这一篇`}
        </Tag>
      )}
    </span>
  )
}
