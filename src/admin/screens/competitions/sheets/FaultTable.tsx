import { WideTable } from '#admin/pieces/WideTable.tsx'
import type { SheetAnswer } from '#shared/admin/sheets.ts'
import styles from './sheets.module.css'

/** Every fault with its cell, in the notation of a spreadsheet program. */
export function FaultTable({ answer: { faults, faultCount } }: { answer: SheetAnswer }) {
  return (
    <>
      <WideTable label="要改正的地方">
        <table className={styles.table}>
          <caption>要改正的地方</caption>
          <thead>
            <tr>
              <th scope="col">位置</th>
              <th scope="col">问题</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ place, message }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one cell may have two faults
              <tr key={i}>
                <th scope="row">{place || '整个文件'}</th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {faultCount > faults.length && <p className={styles.note}>……另有 {faultCount - faults.length} 处</p>}
    </>
  )
}
