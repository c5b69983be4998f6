import { Button, Result } from 'antd'
import { Link, useRouteError } from 'react-router'
import { FailedScreen } from '#admin/pieces/FailedScreen.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'

/** A screen that crashed, or whose chunk a newer build has replaced: the frame stays, and a reload fixes it. */
export function ScreenFailure() {
  return <FailedScreen error={useRouteError()} onRetry={() => location.reload()} />
}

export function NotFound() {
  return (
    <Screen title="没有这个页面">
      <Result
        status="404"
        extra={
          <Link to="/">
            <Button type="primary">回到概览</Button>
          </Link>
        }
      />
    </Screen>
  )
}
