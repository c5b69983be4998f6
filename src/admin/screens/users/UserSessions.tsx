import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Skeleton } from 'antd'
import { ask, get, queryOf } from '#admin/api.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { SessionLines } from '#admin/pieces/SessionLines.tsx'
import type { UserLine, UserSessionPage } from '#shared/admin/users.ts'
import { endUserSessions, usersKey, useUserAct } from './users.queries.ts'

/** Where one user is signed in, and out at once. */
export function UserSessions({ user, onClose }: { user: UserLine; onClose(): void }) {
  const sessions = useQuery({
    queryKey: [...usersKey, 'sessions', user.id],
    queryFn: ({ signal }) => get<UserSessionPage>(`/sessions${queryOf({ user: user.id, pageSize: 50 })}`, signal),
  })
  const end = useUserAct((id: number) => ask<null>('DELETE', `/sessions/${id}`), '已退出')
  const endAll = useUserAct(endUserSessions, '所有登录都已退出')
  const items = sessions.data?.items ?? []
  return (
    <Drawer
      open
      title={`${user.displayName} 的登录`}
      size={480}
      onClose={onClose}
      extra={
        items.length > 0 && (
          <Button danger loading={endAll.isPending} onClick={() => endAll.mutate(user.id)}>
            全部退出
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton active />}
      {sessions.error && <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && items.length === 0 && <Empty description="没有登录" />}
      <SessionLines items={items} onEnd={(id) => end.mutate(id)} />
    </Drawer>
  )
}
