import type { UseQueryResult } from '@tanstack/react-query'
import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { Failure } from '#admin/pieces/Failure.tsx'

/** A part of a screen with its own query: loading, failed, or loaded. */
export function Part<T>({ query, children }: { query: UseQueryResult<T>; children(data: T): ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return <Spin description="正在统计" style={{ display: 'block', margin: 48 }} />
}
