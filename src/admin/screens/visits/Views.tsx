import { Empty, Table } from 'antd'
import { WideTable } from '#admin/pieces/WideTable.tsx'
import type { ViewStatistics } from '#shared/admin/visits.ts'
import { visitName } from '#shared/words/visits.ts'
import { Chart } from './Chart.tsx'
import styles from './visits.module.css'

const drawnPages = 6

export function Views({ figures }: { figures: ViewStatistics }) {
  const { days, pages, total } = figures
  return (
    <>
      <p className={styles.note}>
        每打开一个页面计一次，在网站内转到另一页也算；不用
        Cookie，不记录访客是谁，也不去重。不运行脚本的访客（多数爬虫、关闭脚本的浏览器）不在内。数字约每 10 秒更新，日期按北京时间。
      </p>
      {total === 0 ? (
        <Empty description="这段时间还没有访问。网站有人打开后，这里会出现数字" />
      ) : (
        <>
          <p>
            共 <strong>{total.toLocaleString('zh-CN')}</strong> 次
          </p>
          <Chart
            label={`最近 ${days.length} 天各页面每天的访问量，数字见下表`}
            days={days}
            lines={pages.slice(0, drawnPages).map(({ key, byDay }) => ({ name: visitName(key), values: byDay }))}
          />
          <div className={styles.tables}>
            <Counts title="按页面" lines={pages} total={total} />
            <Counts title="按设备" lines={figures.devices} total={total} />
            <Counts title="按渠道（最多 20 个）" lines={figures.channels} total={total} />
          </div>
          <details>
            <summary>每天的数字</summary>
            <WideTable label="每天的数字">
              <Table
                size="small"
                pagination={false}
                rowKey="day"
                dataSource={days.map((day, i) => ({ day, counts: pages.map((page) => page.byDay[i] ?? 0) })).reverse()}
                columns={[
                  { title: '日期', dataIndex: 'day' },
                  ...pages.map(({ key }, i) => ({
                    title: visitName(key),
                    key,
                    align: 'right' as const,
                    render: (_: unknown, line: { counts: number[] }) => line.counts[i],
                  })),
                ]}
              />
            </WideTable>
          </details>
        </>
      )}
    </>
  )
}

function Counts({ title, lines, total }: { title: string; lines: readonly { key: string; views: number }[]; total: number }) {
  return (
    <Table
      size="small"
      title={() => <strong>{title}</strong>}
      pagination={false}
      rowKey="key"
      dataSource={[...lines]}
      columns={[
        { title: title.slice(1, 3), dataIndex: 'key', render: visitName },
        { title: '次数', dataIndex: 'views', align: 'right', render: (n: number) => n.toLocaleString('zh-CN') },
        { title: '占比', key: 'share', align: 'right', render: (_, line) => `${((line.views / total) * 100).toFixed(1)}%` },
      ]}
    />
  )
}
