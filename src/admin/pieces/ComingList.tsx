import { Tag } from 'antd'
import { Link } from 'react-router'
import type { Coming } from '#shared/admin/health.ts'
import { formatDateTime } from '#shared/dates.ts'
import styles from './lines.module.css'

const kinds: Readonly<Record<Coming[number]['kind'], { label: string; color: string }>> = {
  publish: { label: '发布', color: 'green' },
  unpublish: { label: '下线', color: 'volcano' },
  match: { label: '开赛', color: 'blue' },
  reveal: { label: '公布成绩', color: 'purple' },
  opening: { label: '开服', color: 'magenta' },
  tip_expiry: { label: '下载指引到期', color: 'orange' },
}

/** Scheduled changes, each with a link to its screen. */
export function ComingList({ coming }: { coming: Coming }) {
  if (coming.length === 0)
    return <p className={styles.none}>没有定时的文章、待公布的成绩和排好的比赛，七天内也没有新服开服、下载指引到期。</p>
  return (
    <ul className={`${styles.lines} ${styles.coming}`}>
      {coming.map(({ kind, at, name, screen }) => (
        <li key={`${kind}${screen}`}>
          <Tag color={kinds[kind].color}>{kinds[kind].label}</Tag>
          <Link to={screen}>{name}</Link>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </li>
      ))}
    </ul>
  )
}
