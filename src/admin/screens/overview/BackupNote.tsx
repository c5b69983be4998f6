import { Alert } from 'antd'
import { Link } from 'react-router'
import type { Overview } from '#shared/admin/health.ts'
import { formatDateTime } from '#shared/dates.ts'
import styles from './overview.module.css'

/** A nightly backup may be late by half a day, ms. */
const oldestMs = 36 * 3_600_000

/** How old the backup is, and whether one was restored on trial. */
export function BackupNote({ backup: { newestAt, drilledAt, hasFailed } }: { backup: NonNullable<Overview['backup']> }) {
  const isOld = newestAt === null || Date.now() - Date.parse(newestAt) > oldestMs
  const age = newestAt === null ? '网站还没有备份' : `最近的备份：${formatDateTime(newestAt)}`
  const drill = drilledAt === null ? '没有试着恢复过' : `上次试着恢复：${formatDateTime(drilledAt)}，是好的`
  return (
    <div className={styles.wide}>
      <Alert
        type={hasFailed ? 'error' : isOld ? 'warning' : 'info'}
        showIcon
        title={
          <>
            {hasFailed && '上一次备份或试着恢复失败了。'}
            {age}；{drill}。<Link to="/health">去看备份</Link>
          </>
        }
      />
    </div>
  )
}
