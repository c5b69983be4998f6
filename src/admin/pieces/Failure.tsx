import { Button, Result } from 'antd'
import { ApiFailure } from '#admin/api.ts'

/** Shown where a screen or a part of it could not be loaded: what happened, and what to do. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { status, title } = kindOf(error)
  return (
    <Result
      status={status}
      title={title}
      subTitle={error instanceof Error ? error.message : '发生了意外的错误'}
      extra={onRetry && status !== '403' && <Button onClick={onRetry}>重试</Button>}
    />
  )
}

function kindOf(error: unknown): { status: '403' | '404' | 'error'; title: string } {
  if (!(error instanceof ApiFailure)) return { status: 'error', title: '没有载入成功' }
  if (error.code === 403) return { status: '403', title: '没有权限' }
  if (error.code === 1002) return { status: '404', title: '没有找到' }
  return { status: 'error', title: '没有载入成功' }
}
