import { Button, Empty, Pagination, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { instantOfMinute } from '#rules/schedule/time.ts'
import { type Entry, plannedChangeWords, whenText } from './calendar.ts'
import type { DateChange } from './plan.ts'
import styles from './schedule.module.css'

interface Props {
  entries: readonly Entry[]
  changes: ReadonlyMap<string, DateChange>
  /** Why a match cannot be placed, by key. */
  reasons: ReadonlyMap<string, string>
  onOpen(match: string): void
}

const filters = { changed: '有改动', unplaced: '没排上', troubled: '有冲突', all: '全部' } as const
type Filter = keyof typeof filters
const perPage = 30

/** The matches with the changes of their dates. */
export function MatchRows({ entries, changes, reasons, onOpen }: Props) {
  const [chosen, setFilter] = useState<Filter | null>(null)
  const [page, setPage] = useState(1)
  const filter = chosen ?? (changes.size > 0 ? 'changed' : 'all')
  const fits: Readonly<Record<Filter, (entry: Entry) => boolean>> = {
    changed: ({ bout }) => changes.has(bout.key),
    unplaced: ({ bout }) => reasons.has(bout.key),
    troubled: ({ troubles }) => troubles.length > 0,
    all: () => true,
  }
  const rows = entries
    .filter(fits[filter])
    .sort((a, b) => (a.bout.start ?? Number.POSITIVE_INFINITY) - (b.bout.start ?? Number.POSITIVE_INFINITY))
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / perPage)))
  return (
    <>
      <Segmented<Filter>
        aria-label="哪些比赛"
        value={filter}
        onChange={(next) => {
          setFilter(next)
          setPage(1)
        }}
        // The keys of a record of filters are its words.
        options={(Object.keys(filters) as Filter[]).map((value) => ({ value, label: filters[value] }))}
        style={{ marginBottom: 12 }}
      />
      {rows.length === 0 && <Empty description="没有这样的比赛。" />}
      <ul className={styles.rows} aria-label="比赛">
        {rows.slice((current - 1) * perPage, current * perPage).map((entry) => (
          <Row
            key={entry.bout.key}
            entry={entry}
            change={changes.get(entry.bout.key)}
            reason={reasons.get(entry.bout.key)}
            onOpen={() => onOpen(entry.bout.key)}
          />
        ))}
      </ul>
      <Pagination
        align="end"
        hideOnSinglePage
        itemRender={pageTurn}
        showSizeChanger={false}
        current={current}
        pageSize={perPage}
        total={rows.length}
        onChange={setPage}
      />
    </>
  )
}

interface RowProps {
  entry: Entry
  change: DateChange | undefined
  reason: string | undefined
  onOpen(): void
}

function Row({ entry: { bout, name, planned, isPinned, troubles }, change, reason, onOpen }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{name}</strong>{' '}
        {planned !== null && <Tag color={planned === 'moved' ? 'orange' : 'blue'}>{plannedChangeWords[planned]}</Tag>}
        {isPinned && <Tag>手动</Tag>}
        {troubles.length > 0 && <Tag color="red">冲突</Tag>}
        <div className={styles.when}>
          {change && <s>{whenText(change.from.at, change.from.venue, true)}</s>}
          {change && ' → '}
          <span>{whenText(bout.start === null ? null : instantOfMinute(bout.start), bout.venue, bout.isExact)}</span>
        </div>
        {reason !== undefined && <div className={styles.problem}>没排上：{reason}</div>}
        {troubles.map((text) => (
          <div key={text} className={styles.problem}>
            {text}
          </div>
        ))}
      </div>
      <Button size="small" aria-label={`修改 ${name}`} onClick={onOpen}>
        修改
      </Button>
    </li>
  )
}
