import { Empty, Segmented, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { WideTable } from '#admin/pieces/WideTable.tsx'
import type { VitalLine, VitalStatistics } from '#shared/admin/visits.ts'
import { formatClock } from '#shared/dates.ts'
import { visitName } from '#shared/words/visits.ts'
import styles from './visits.module.css'

type Name = 'LCP' | 'INP' | 'CLS' | 'TTFB'

/** Good up to the first value, poor above the second: the limits of web.dev. */
const metrics: Readonly<Record<Name, { title: string; good: number; poor: number }>> = {
  LCP: { title: '主要内容出现 LCP', good: 2_500, poor: 4_000 },
  INP: { title: '点按到反应 INP', good: 200, poor: 500 },
  CLS: { title: '布局跳动 CLS', good: 0.1, poor: 0.25 },
  TTFB: { title: '首字节 TTFB', good: 800, poor: 1_800 },
}
const breakdowns = { pages: '按页面', devices: '按设备', channels: '按渠道' } as const
type Breakdown = keyof typeof breakdowns

export function Vitals({ figures }: { figures: VitalStatistics }) {
  const [shown, setShown] = useState<Breakdown>('pages')
  const columns: TableColumnsType<VitalLine> = [
    { title: breakdowns[shown].slice(1), key: 'key', render: (_, { key }) => visitName(key) },
    ...metricColumns,
    { title: '上报次数', dataIndex: 'reports', align: 'right', render: (n: number) => n.toLocaleString('zh-CN') },
  ]
  return (
    <>
      <p className={styles.note}>
        随机抽取约 10% 的访问，由访客的浏览器测量并匿名上报；75 分位表示四分之三的访问不比它慢。时间取到 10
        毫秒。上报很少的行只供参考。统计于 {formatClock(figures.computedAt)}，每 5 分钟更新。
      </p>
      {figures.all.reports === 0 ? (
        <Empty description="这段时间还没有上报。有人访问后，这里会出现数字" />
      ) : (
        <>
          <dl className={styles.totals}>
            {names.map((name) => (
              <div key={name}>
                <dt>{metrics[name].title}</dt>
                <dd>
                  <Figure name={name} value={figures.all[name]} />
                </dd>
              </div>
            ))}
          </dl>
          <Segmented aria-label="分组方式" value={shown} onChange={setShown} options={breakdownOptions} style={{ marginBottom: 12 }} />
          <WideTable label="测量的数字">
            <Table size="small" pagination={false} rowKey="key" dataSource={figures[shown]} columns={columns} />
          </WideTable>
        </>
      )}
    </>
  )
}

const names: readonly Name[] = ['LCP', 'INP', 'CLS', 'TTFB']
const breakdownOptions = (['pages', 'devices', 'channels'] satisfies Breakdown[]).map((value) => ({ value, label: breakdowns[value] }))
const metricColumns: TableColumnsType<VitalLine> = names.map((name) => ({
  title: metrics[name].title,
  key: name,
  align: 'right',
  render: (_, line) => <Figure name={name} value={line[name]} />,
}))

/** As a word too, not only as a colour. */
function Figure({ name, value }: { name: Name; value: number | null }) {
  if (value === null) return <span className={styles.none}>没有数据</span>
  const { good, poor } = metrics[name]
  const grade = value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
  const text = name === 'CLS' ? value.toFixed(3) : value >= 1_000 ? `${(value / 1_000).toFixed(2)} 秒` : `${value} 毫秒`
  return (
    <span className={styles[grade]}>
      {text} {grades[grade]}
    </span>
  )
}

const grades = { good: '良好', fair: '一般', poor: '较差' } as const
