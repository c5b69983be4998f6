import { useQuery } from '@tanstack/react-query'
import { Button, Card, Flex, Popconfirm, Typography } from 'antd'
import { api } from '#admin/api.ts'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { read } from '#admin/query-keys.ts'
import { formatMinute } from '#shared/dates.ts'
import { roleWords } from '#shared/words/roles.ts'
import { useUserAct } from './users.queries.ts'

/** Unused invitations; nothing where there are none. */
export function Invitations() {
  const { data } = useQuery(read('GET /invitations'))
  const withdraw = useUserAct((id: number) => api('DELETE /invitations/:id', { params: { id } }), '已撤回邀请')
  if (!data || data.items.length === 0) return null
  return (
    <Card size="small" title="还没用的邀请" extra={<ExportMenu path="/invitations" of="还没用的邀请" />} style={{ marginBottom: 16 }}>
      <Flex vertical gap={8}>
        {data.items.map((line) => (
          <Flex key={line.id} justify="space-between" align="center" gap={8}>
            <span>
              {roleWords[line.role]}
              {line.note !== '' && `，${line.note}`}{' '}
              <Typography.Text type="secondary">
                {line.createdBy ?? '已不在的用户'}邀请，{formatMinute(line.expiresAt)} 前有效
              </Typography.Text>
            </span>
            <Popconfirm title="撤回后链接立即失效" okText="撤回" onConfirm={() => withdraw.mutate(line.id)}>
              <Button size="small">撤回</Button>
            </Popconfirm>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
