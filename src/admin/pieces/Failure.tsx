import { CloseCircleFilled, FileSearchOutlined, LockOutlined } from '@ant-design/icons'
import { Button, Result } from 'antd'
import type { ReactNode } from 'react'
import { ApiFailure } from '#admin/api.ts'

/** Shown where a screen or a part of it could not be loaded: what happened, and what to do. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { icon, title, isLasting } = kindOf(error)
  return (
    <Result
      status={isLasting ? 'info' : 'error'}
      icon={icon}
      title={title}
      subTitle={error instanceof Error ? error.message : '发生了意外的错误'}
      extra={onRetry && !isLasting && <Button onClick={onRetry}>重试</Button>}
    />
  )
}

/** `isLasting`: the same would come again. */
function kindOf(error: unknown): { icon: ReactNode; title: string; isLasting: boolean } {
  const code = error instanceof ApiFailure ? error.code : 0
  if (code === 403) return { icon: <LockOutlined aria-hidden />, title: '没有权限', isLasting: true }
  if (code === 1002) return { icon: <FileSearchOutlined aria-hidden />, title: '没有找到', isLasting: true }
  return { icon: <CloseCircleFilled aria-hidden />, title: '没有载入成功', isLasting: false }
}
