import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Spin, Table } from 'antd'
import { useEffect, useState } from 'react'
import { WideTable } from '#admin/pieces/WideTable.tsx'
import type { Format } from '#shared/competitions/document.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import type { TableRow } from '#shared/competitions/table-views.ts'
import styles from './competitions.module.css'
import { sampleQuery } from './competitions.queries.ts'

const pauseMs = 250

/** How sample results rank under the ruleset in the form, and why. */
export function SampleTable({ format, ruleset }: { format: Format; ruleset: Ruleset }) {
  const settled = useSettled(ruleset)
  const sample = useQuery(sampleQuery({ format, ruleset: settled }))
  if (sample.error) {
    return (
      <Alert
        type="warning"
        showIcon
        title={`样表没有算出来：${sample.error.message}`}
        action={<Button onClick={() => void sample.refetch()}>重试</Button>}
      />
    )
  }
  if (!sample.data) return <Spin description="正在计算样表" />
  const { table, rules } = sample.data
  return (
    <section aria-label="样表">
      <h3 style={{ marginTop: 0 }}>样表</h3>
      <p className={styles.note}>四个虚构的参赛者打过几场以后，按上面的规则这样排：</p>
      <WideTable label="样表">
        <Table<TableRow>
          size="small"
          rowKey={({ entrant }) => entrant.id}
          loading={sample.isFetching}
          pagination={false}
          dataSource={table.rows}
          columns={[
            { title: '名次', key: 'rank', render: (_, row) => `${row.rank}${row.isShared ? '（并列）' : ''}` },
            { title: '参赛者', key: 'name', render: (_, row) => row.entrant.name },
            format === 'lobby_series'
              ? { title: '第一', key: 'record', render: (_, row) => row.wins }
              : { title: '胜-平-负', key: 'record', render: (_, row) => `${row.wins}-${row.draws}-${row.losses}` },
            ...(table.figures.includes('score_for')
              ? [{ title: '淘汰', key: 'score', render: (_: unknown, row: TableRow) => figure(row.scoreFor) }]
              : []),
            { title: '积分', key: 'points', render: (_, row) => row.points },
            ...table.columns.map((title, i) => ({
              title,
              key: `value-${i}`,
              render: (_: unknown, row: TableRow) => figure(row.values[i]),
            })),
          ]}
        />
      </WideTable>
      <ul className={styles.sentences}>
        {table.rows
          .flatMap(({ trace }) => (trace ? [trace.sentence] : []))
          .map((sentence, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
            <li key={i}>{sentence}</li>
          ))}
      </ul>
      <details>
        <summary>公开页面上这样写规则</summary>
        <ol>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}

function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? '—' : String(Math.round(value * 100) / 100)
}

/** The value after a pause in typing. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
