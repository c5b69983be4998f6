import { useMutation, useQuery } from '@tanstack/react-query'
import { App, Empty, Table, Tag, Typography } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { api } from '#admin/api.ts'
import { mediaKey } from '#admin/media/media.queries.ts'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { Screen } from '#admin/pieces/Screen.tsx'
import { useConfirm } from '#admin/pieces/use-confirm.ts'
import { queryClient } from '#admin/query-client.ts'
import { keyOf, read } from '#admin/query-keys.ts'
import type { Takedown } from '#shared/admin/takedowns.ts'
import { formatMinute } from '#shared/dates.ts'
import { takedownKindWords } from '#shared/words/takedowns.ts'
import styles from './takedowns.module.css'

/** Takedowns: by whom, when and why; and what still shows the placeholder. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const list = useQuery({
    ...read('GET /takedowns', { query: { page } }),
    staleTime: 0,
  })
  return (
    <Screen
      title="下架记录"
      actions={
        <>
          <Link to="/media">返回媒体库</Link>
          <ExportMenu path="/takedowns" />
        </>
      }
    >
      <p className={styles.intro}>
        下架的图片和视频谁都打不开，也不能再上传或导入。要下架一张图片，在媒体库里打开它；视频在它自己的页面上。
      </p>
      {list.error && !list.data ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<Takedown>
          rowKey="hash"
          size="middle"
          dataSource={list.data?.items ?? []}
          loading={list.isPending}
          locale={{ emptyText: <Empty description="还没有下架过图片或视频" /> }}
          expandable={{ columnTitle: '地址', columnWidth: 64, expandedRowRender: (takedown) => <Addresses takedown={takedown} /> }}
          columns={[
            {
              title: '内容和原因',
              render: (_, { kind, name, reason, ...rest }) => (
                <div className={styles.what}>
                  <Tag>{takedownKindWords[kind]}</Tag>
                  {name}
                  <p className={styles.none}>{reason}</p>
                  <div className={styles.narrow}>
                    <By {...rest} />
                    <Files {...rest} />
                    <Places {...rest} />
                  </div>
                </div>
              ),
            },
            { title: '谁，什么时候', responsive: ['md'], render: (_, takedown) => <By {...takedown} /> },
            { title: '文件', responsive: ['md'], render: (_, takedown) => <Files {...takedown} /> },
            { title: '仍用着它', responsive: ['md'], render: (_, takedown) => <Places {...takedown} /> },
            { title: '操作', key: 'acts', width: 72, render: (_, takedown) => <Lift takedown={takedown} /> },
          ]}
          pagination={{
            current: page,
            total: list.data?.total ?? 0,
            pageSize: list.data?.pageSize ?? 20,
            itemRender: pageTurn,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: (to) => setSearch(to === 1 ? {} : { page: String(to) }),
          }}
        />
      )}
    </Screen>
  )
}

function By({ userName, at }: Pick<Takedown, 'userName' | 'at'>) {
  return (
    <p className={styles.by}>
      {userName} <span className={styles.none}>{formatMinute(at)}</span>
    </p>
  )
}

function Files({ removedAt }: Pick<Takedown, 'removedAt'>) {
  return removedAt === null ? <Tag color="orange">打不开了，正在删除</Tag> : <Tag color="green">已删除</Tag>
}

function Places({ places }: Pick<Takedown, 'places'>) {
  const used = places.filter(({ uses }) => uses > 0)
  if (used.length === 0) return <span className={styles.none}>没有地方用着</span>
  return (
    <ul className={styles.places}>
      {used.map(({ screen, name, uses }) => (
        <li key={screen}>
          <Link to={screen}>{name}</Link>（{uses} 处）
        </li>
      ))}
    </ul>
  )
}

/** A CDN in front of the site may have copies. */
function Addresses({ takedown: { addresses } }: { takedown: Takedown }) {
  const whole = addresses.map((address) => `${location.origin}${address}`)
  return (
    <>
      <p className={styles.none}>前面有 CDN 时，请在 CDN 上刷新（删除）这些地址；不刷新，它自己的副本最多再留一天。</p>
      <Typography.Paragraph copyable={{ text: whole.join('\n'), tooltips: ['复制地址', '已复制'] }} className={styles.addresses}>
        {whole.join('\n')}
      </Typography.Paragraph>
    </>
  )
}

function Lift({ takedown: { hash, kind, name } }: { takedown: Takedown }) {
  const { message } = App.useApp()
  const ask = useConfirm()
  const lift = useMutation({
    mutationFn: () => api('DELETE /takedowns/:hash', { params: { hash } }),
    onSuccess: async () => {
      void message.success('已解除，可以重新上传了')
      await queryClient.invalidateQueries({ queryKey: keyOf('GET /takedowns') })
      await queryClient.invalidateQueries({ queryKey: mediaKey })
    },
    onError: (error) => void message.error(error.message),
  })
  return (
    <MayButton
      act="media.lift_takedown"
      size="small"
      loading={lift.isPending}
      onClick={() =>
        ask({
          title: `解除「${name}」的下架？`,
          content: `解除后这${kind === 'video' ? '个视频' : '张图片'}可以重新上传和导入。已经删除的文件不会回来：重新上传后，仍用着它的地方会再显示它。`,
          okText: '解除',
          onOk: () => lift.mutateAsync().catch(() => {}),
        })
      }
    >
      解除
    </MayButton>
  )
}
