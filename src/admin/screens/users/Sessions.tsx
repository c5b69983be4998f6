import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Flex, Table, Tag } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { api, queryOf } from '#admin/api.ts'
import { agentName } from '#admin/pieces/agent-name.ts'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { Screen } from '#admin/pieces/Screen.tsx'
import { read } from '#admin/query-keys.ts'
import { useSession } from '#admin/session.ts'
import type { UserSessionPage } from '#shared/admin/users.ts'
import { formatMinute } from '#shared/dates.ts'
import { useUserAct } from './users.queries.ts'

type Line = UserSessionPage['items'][number]

/** Open sessions, and ending them: of all users, or of the user in the URL. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const shown = { user: Number(search.get('user')) || undefined, page: Math.max(1, Number(search.get('page')) || 1) }
  const { user: me } = useSession()
  const sessions = useQuery({
    ...read('GET /sessions', { query: shown }),
    placeholderData: keepPreviousData,
  })
  const end = useUserAct(({ id }: Line) => api('DELETE /sessions/:id', { params: { id } }), '已退出')
  const endAll = useUserAct(({ user }: Line) => api('DELETE /users/:id/sessions', { params: { id: user.id } }), '已全部退出')
  const items = sessions.data?.items ?? []
  return (
    <Screen title="登录会话" actions={<ExportMenu path="/sessions" query={{ user: shown.user }} />}>
      {shown.user !== undefined && (
        <Flex gap={12} align="center" style={{ marginBottom: 16 }}>
          <span>只看 {items[0]?.user.displayName ?? '一个用户'}</span>
          <Link to="/sessions">看所有人</Link>
        </Flex>
      )}
      {sessions.error ? (
        <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <Table<Line>
          rowKey="id"
          size="middle"
          loading={sessions.isPending}
          dataSource={items}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty description="没有登录" /> }}
          pagination={{
            current: shown.page,
            pageSize: 20,
            total: sessions.data?.total ?? 0,
            itemRender: pageTurn,
            showSizeChanger: false,
            hideOnSinglePage: true,
            showTotal: (total) => `共 ${total} 个`,
            onChange: (page) => setSearch(queryOf({ ...shown, page: page === 1 ? undefined : page })),
          }}
          columns={[
            { title: '名字', render: (_, { user }) => <Link to={`/sessions?user=${user.id}`}>{user.displayName}</Link> },
            { title: '用户名', responsive: ['md'], render: (_, { user }) => user.name },
            {
              title: '设备',
              render: (_, { agent, isThis }) => (
                <>
                  <span title={agent}>{agentName(agent)}</span> {isThis && <Tag color="blue">这次登录</Tag>}
                </>
              ),
            },
            { title: '地址', dataIndex: 'address' },
            { title: '登录时间', render: (_, { createdAt }) => formatMinute(createdAt) },
            { title: '最后使用', render: (_, { seenAt }) => formatMinute(seenAt) },
            {
              title: '操作',
              // Always visible on a phone, where the rest scrolls.
              fixed: 'end',
              render: (_, line) => (
                <Flex gap={8}>
                  {/* The current session is ended by signing out. */}
                  {!line.isThis && (
                    <Button
                      size="small"
                      aria-label={`退出 ${line.user.displayName} 的 ${agentName(line.agent)}，${line.address}`}
                      onClick={() => end.mutate(line)}
                    >
                      退出
                    </Button>
                  )}
                  <Button
                    size="small"
                    danger
                    aria-label={line.user.id === me.id ? '退出其他：我自己' : `全部退出：${line.user.displayName}`}
                    onClick={() => endAll.mutate(line)}
                  >
                    {line.user.id === me.id ? '退出其他' : '全部退出'}
                  </Button>
                </Flex>
              ),
            },
          ]}
        />
      )}
    </Screen>
  )
}
