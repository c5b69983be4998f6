import type { KeyboardEvent } from 'react'
import type { Figure } from '#shared/competitions/statistics.ts'
import { valueHandle } from './parts.ts'
import styles from './statistics.module.css'

interface GridRow {
  /** Counted from 0. */
  side: number
  player: string | null
  name: string
}

export interface GridGroup {
  key: string
  /** '' for none. */
  name: string
  rows: readonly GridRow[]
}

interface Props {
  /** 第 1 局 选手数据 */
  label: string
  head: string
  figures: readonly Figure[]
  groups: readonly GridGroup[]
  /** By `valueHandle`. */
  values: ReadonlyMap<string, number>
  typed: Readonly<Record<string, string>>
  faults: ReadonlyMap<string, string>
  disabled: boolean
  onType(handle: string, text: string): void
}

/** Rows by figures: arrows and Enter go from cell to cell, as in a spreadsheet. */
export function FigureGrid({ label, head, figures, groups, values, typed, faults, disabled, onType }: Props) {
  return (
    <div className={styles.scroller}>
      <table className={styles.grid} aria-label={label} onKeyDown={moveByKey}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {figures.map(({ key, name, shortName, unit }) => (
              <th key={key} scope="col" title={name}>
                {shortName ?? name}
                {unit && <span className={styles.unit}>{unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            {group.name !== '' && (
              <tr>
                <th scope="rowgroup" className={styles.group} colSpan={figures.length + 1}>
                  <span>{group.name}</span>
                </th>
              </tr>
            )}
            {group.rows.map(({ side, player, name }) => (
              <tr key={`${side} ${player ?? ''}`}>
                <th scope="row">
                  <span>{name}</span>
                </th>
                {figures.map((figure) => {
                  const handle = valueHandle({ side, player, figure: figure.key })
                  const fault = faults.get(handle)
                  const faultId = `${label} ${handle}`.replaceAll(' ', '_')
                  const stored = values.get(handle)
                  return (
                    <td key={figure.key}>
                      <input
                        aria-label={`${name}的${figure.name}`}
                        aria-invalid={fault !== undefined}
                        aria-describedby={fault === undefined ? undefined : faultId}
                        inputMode="decimal"
                        autoComplete="off"
                        enterKeyHint="next"
                        data-changed={handle in typed}
                        disabled={disabled}
                        value={typed[handle] ?? (stored === undefined ? '' : String(stored))}
                        onFocus={(event) => event.target.select()}
                        onChange={(event) => onType(handle, event.target.value)}
                      />
                      {fault !== undefined && (
                        <span id={faultId} role="alert" className={styles.fault}>
                          {fault}
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function moveByKey(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget, key, nativeEvent } = event
  // Enter that chooses a word of an input method does not move.
  if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing) return
  const to = targetOf(key, target, currentTarget)
  if (!to) return
  event.preventDefault()
  to.focus()
}

function targetOf(key: string, from: HTMLInputElement, table: HTMLTableElement): HTMLInputElement | undefined {
  const column = from.closest('td')?.cellIndex ?? 0
  const cellsOf = (index: number) =>
    [...table.rows].flatMap((row) => row.cells[index]?.querySelector<HTMLInputElement>('input:enabled') ?? [])
  const cells = cellsOf(column)
  const row = cells.indexOf(from)
  const { selectionStart, selectionEnd, value } = from
  switch (key) {
    case 'ArrowDown':
      return cells[row + 1]
    case 'ArrowUp':
      return cells[row - 1]
    case 'Enter':
      return cells[row + 1] ?? cellsOf(column + 1)[0]
    case 'ArrowLeft':
      return selectionStart === 0 ? cellsOf(column - 1)[row] : undefined
    case 'ArrowRight':
      return selectionEnd === value.length ? cellsOf(column + 1)[row] : undefined
    default:
      return undefined
  }
}
