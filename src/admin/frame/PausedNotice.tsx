import { Alert } from 'antd'
import { useIsPaused } from '#admin/pieces/use-is-paused.ts'

/** Without it a button turns for as long as the connection is away, and nobody is told why. */
export function PausedNotice() {
  return useIsPaused() ? <Alert banner type="warning" role="status" title="没有连接，恢复后会自动提交。请不要关闭页面。" /> : null
}
