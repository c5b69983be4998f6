import { PlusOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Card, Empty, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api } from '#admin/api.ts'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { SortableRows } from '#admin/pieces/SortableRows.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { read } from '#admin/query-keys.ts'
import { asItOpens } from '#admin/screens/settings/use-opened.ts'
import { useWhyNot } from '#admin/session.ts'
import type { AdminTipList, TipLine } from '#shared/admin/tips.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { type TipPlatform, tipPlatforms } from '#shared/tip-platforms.ts'
import { tipPlatformWords } from '#shared/words/tip-platforms.ts'
import styles from './tips.module.css'

/** How long before a tip expires the list warns, ms. */
const warnedMs = 7 * 86_400_000

/** All tips by platform, and why some are not public. */
export function Component() {
  const navigate = useNavigate()
  const why = useWhyNot('tips.manage')
  const tips = useQuery({ ...read('GET /tips'), ...asItOpens })
  return (
    <Screen
      title="下载指引"
      actions={
        <>
          <a href={paths.tips()} target="_blank" rel="noreferrer" style={{ alignSelf: 'center' }}>
            查看下载指引页
          </a>
          {why === null && <ExportMenu path="/tips" />}
          <MayButton act="tips.manage" type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate('/tips/new')}>
            新建指引
          </MayButton>
        </>
      }
    >
      {why !== null ? (
        <Alert type="info" showIcon title={why} />
      ) : tips.error ? (
        <Failure error={tips.error} onRetry={() => void tips.refetch()} />
      ) : tips.data ? (
        <div className={styles.platforms}>
          {tipPlatforms.map((platform) => (
            <Card
              key={platform}
              title={tipPlatformWords[platform]}
              size="small"
              extra={
                <a href={paths.tips(platform)} target="_blank" rel="noreferrer">
                  查看{tipPlatformWords[platform]}的页面
                </a>
              }
            >
              <Lines list={tips.data} platform={platform} />
            </Card>
          ))}
        </div>
      ) : (
        <Waiting />
      )}
    </Screen>
  )
}

/** The tips of a platform, in the order of the site: what is moved is saved at once. */
function Lines({ list, platform }: { list: AdminTipList; platform: TipPlatform }) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const { queryKey } = read('GET /tips')
  const order = useMutation({
    // One after another: each move stands on the one before.
    scope: { id: 'tip-order' },
    mutationFn: (items: number[]) => api('PUT /tip-order', { body: { rev: client.getQueryData(queryKey)?.rev ?? list.rev, items } }),
    onSuccess: ({ rev }) => client.setQueryData(queryKey, (now) => now && { ...now, rev }),
    onError: (error) => {
      void message.error(error.message)
      void client.invalidateQueries({ queryKey })
    },
  })
  const tips = list.items.filter((tip) => tip.platform === platform)
  if (tips.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这里还没有指引，访客会看到「这里还没有指引」" />
  const arrange = (ordered: readonly TipLine[]) => {
    const rest = [...ordered]
    // Those of the other platforms keep their places between them.
    const items = list.items.map((tip) => (tip.platform === platform ? (rest.shift() ?? tip) : tip))
    client.setQueryData(queryKey, { ...list, items })
    order.mutate(items.map(({ id }) => id))
  }
  return (
    <SortableRows
      items={tips}
      idOf={({ id }) => String(id)}
      nameOf={({ title }) => title}
      onOrder={arrange}
      render={(tip) => (
        <div className={styles.line}>
          <Link to={`/tips/${tip.id}`}>{tip.title}</Link>
          <span className={styles.meta}>{tip.steps} 步</span>
          {!tip.isPublished && <Tag>已隐藏</Tag>}
          <Expiry at={tip.expiresAt} />
        </div>
      )}
    />
  )
}

function Expiry({ at }: { at: string | null }) {
  if (at === null) return null
  const left = Date.parse(at) - Date.now()
  if (left <= 0) return <Tag color="red">已过期，访客看不到</Tag>
  return left <= warnedMs ? (
    <Tag color="orange">将于 {formatDateTime(at)} 过期</Tag>
  ) : (
    <span className={styles.meta}>有效期至 {formatDateTime(at)}</span>
  )
}
