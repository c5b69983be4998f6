import { Button, Result } from 'antd'
import { Link, useRouteError } from 'react-router'
import { Failure } from '#admin/pieces/Failure.tsx'

/** A screen that fell over, or whose chunk a newer build has replaced: the frame stands, and a reload mends it. */
export function ScreenFailure() {
  return <Failure error={useRouteError()} onRetry={() => location.reload()} />
}

export function NotFound() {
  return (
    <Result
      status="404"
      title="没有这个页面"
      extra={
        <Link to="/">
          <Button type="primary">回到概览</Button>
        </Link>
      }
    />
  )
}
