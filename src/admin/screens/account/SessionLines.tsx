import { Button, Flex, Tag, Typography } from 'antd'
import { agentName } from '#admin/pieces/agent-name.ts'
import type { SessionList } from '#shared/admin/session.ts'
import { formatMinute } from '#shared/dates.ts'

/** Sessions by browser, address and time. The current one is ended by signing out. */
export function SessionLines({ items, onEnd }: { items: SessionList['items']; onEnd(id: number): void }) {
  return (
    <Flex vertical gap={16} role="list">
      {items.map((line) => (
        <Flex key={line.id} justify="space-between" align="center" gap={12} role="listitem">
          <div>
            <div title={line.agent}>
              {agentName(line.agent)} {line.isThis && <Tag color="blue">这次登录</Tag>}
            </div>
            <Typography.Text type="secondary">
              {line.address}，{formatMinute(line.createdAt)} 登录，{formatMinute(line.seenAt)} 用过
            </Typography.Text>
          </div>
          {!line.isThis && (
            <Button size="small" onClick={() => onEnd(line.id)} aria-label={`退出 ${agentName(line.agent)}，${line.address}`}>
              退出
            </Button>
          )}
        </Flex>
      ))}
    </Flex>
  )
}
