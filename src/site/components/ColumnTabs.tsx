import type { Column } from '#shared/columns.ts'
import { paths } from '#shared/paths.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

interface Props {
  columns: readonly Column[]
  current: string | null
  /** Kept when switching columns. */
  tag: string | null
}

/** The columns of the news, to go from one to the other. */
export function ColumnTabs({ columns, current, tag }: Props) {
  const choices = [null, ...columns].map((column) => ({
    label: column?.name ?? '全部',
    to: paths.newsList({ column: column?.key, tag: tag ?? undefined }),
    isCurrent: (column?.key ?? null) === current,
  }))
  return <ChoiceRow label="新闻栏目" choices={choices} />
}
