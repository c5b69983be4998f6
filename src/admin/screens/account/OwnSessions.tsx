import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Card } from 'antd'
import { api } from '#admin/api.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { keyOf, read } from '#admin/query-keys.ts'
import { SessionLines } from './SessionLines.tsx'

export const ownSessionsKey = keyOf('GET /account/sessions')

/** The user's own sessions. */
export function OwnSessions() {
  const sessions = useQuery(read('GET /account/sessions'))
  const client = useQueryClient()
  const { message } = App.useApp()
  const end = useMutation({
    mutationFn: (id: number | null) =>
      id === null ? api('DELETE /account/sessions') : api('DELETE /account/sessions/:id', { params: { id } }),
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
      {sessions.isPending && <Waiting />}
      {sessions.error && <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <SessionLines items={items} onEnd={(id) => end.mutate(id)} />
    </Card>
  )
}
