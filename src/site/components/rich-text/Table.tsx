import type { ReactNode } from 'react'
import type { Block, TableCell, TableRow } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { keyAt } from './Inlines.tsx'
import styles from './rich-text.module.css'

interface Props {
  name: string | undefined
  rows: readonly TableRow[]
  renderCell: (content: readonly Block[]) => ReactNode
}

/** A table that scrolls within its own frame where it is wider than the page. */
export function Table({ name, rows = [], renderCell }: Props) {
  const heads = rows.findIndex((row) => !isHead(row))
  const headCount = heads === -1 ? 0 : heads
  const line = (row: TableRow, index: number) => (
    <tr key={keyAt(index)}>
      {row.content?.map((cell, at) => renderTableCell(cell, keyAt(at), index < headCount ? 'col' : 'row', renderCell))}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.table} aria-label={name} tabIndex={0}>
      <table>
        {headCount > 0 && <thead>{rows.slice(0, headCount).map(line)}</thead>}
        <tbody>{rows.slice(headCount).map((row, index) => line(row, index + headCount))}</tbody>
      </table>
    </section>
  )
}

function renderTableCell(cell: TableCell, key: string, scope: 'col' | 'row', renderCell: Props['renderCell']): ReactNode {
  const spans = { colSpan: span(cell.attrs?.colspan), rowSpan: span(cell.attrs?.rowspan) }
  switch (cell.type) {
    case 'tableHeader':
      // An empty corner is not a header.
      if (textOf(cell.content) === '') return <td key={key} {...spans} />
      return (
        <th key={key} scope={scope} {...spans}>
          {renderCell(cell.content)}
        </th>
      )
    case 'tableCell':
      return (
        <td key={key} {...spans}>
          {renderCell(cell.content)}
        </td>
      )
    default:
      return null
  }
}

function isHead(row: TableRow): boolean {
  return row.content?.every((cell) => cell.type === 'tableHeader') ?? false
}

function span(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100 ? value : undefined
}
