import { Popconfirm } from 'antd'
import type { Act } from '#shared/admin/policy.ts'
import { MayButton } from './MayButton.tsx'

interface Props {
  act: Act
  /** Visitors see it now; otherwise it is planned. */
  isLive: boolean
  disabled?: boolean
  isPending: boolean
  onConfirm(): Promise<unknown>
}

/** Takes what is published away from visitors, or cancels what is planned, after asking: in the same words for articles, albums and videos. */
export function OfflineButton({ act, isLive, disabled = false, isPending, onConfirm }: Props) {
  return (
    <Popconfirm
      title={isLive ? '下线后访客打不开这一页，确定吗？' : '取消定时发布，确定吗？'}
      okText="确定"
      cancelText="返回"
      disabled={disabled}
      // Why it failed is told by who asked for it.
      onConfirm={() => onConfirm().catch(() => {})}
    >
      <MayButton act={act} disabled={disabled} loading={isPending}>
        {isLive ? '下线' : '取消定时'}
      </MayButton>
    </Popconfirm>
  )
}
