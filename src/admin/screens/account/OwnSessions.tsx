import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Card, Skeleton } from 'antd'
import { ask, get } from '#admin/api.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import type { SessionList } from '#shared/admin/session.ts'
import { SessionLines } from './SessionLines.tsx'

export const ownSessionsKey = ['own-sessions'] as const

/** Where one is signed in. */
export function OwnSessions() {
  const sessions = useQuery({ queryKey: ownSessionsKey, queryFn: ({ signal }) => get<SessionList>('/account/sessions', signal) })
  const client = useQueryClient()
  const { message } = App.useApp()
  const end = useMutation({
    mutationFn: (id: number | null) => ask<null>('DELETE', id === null ? '/account/sessions' : `/account/sessions/${id}`),
    onSuccess: async () => {
      void message.success('已退出')
      await client.invalidateQueries({ queryKey: ownSessionsKey })
    },
    onError: (error) => void message.error(error.message),
  })
  const items = sessions.data?.items ?? []
  return (
    <Card
      title="我的登录"
      extra={
        items.length > 1 && (
          <Button size="small" loading={end.isPending} onClick={() => end.mutate(null)}>
            退出其他登录
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton active />}
      {sessions.error && <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <SessionLines items={items} onEnd={(id) => end.mutate(id)} />
    </Card>
  )
}
