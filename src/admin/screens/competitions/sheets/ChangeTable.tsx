import { Button } from 'antd'
import { useState } from 'react'
import { WideTable } from '#admin/pieces/WideTable.tsx'
import type { SheetAnswer } from '#shared/admin/sheets.ts'
import styles from './sheets.module.css'

const first = 100

/** Every changed cell, and the consequences. */
export function ChangeTable({ answer: { changes, changeCount, follows, followCount } }: { answer: SheetAnswer }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, first)
  return (
    <>
      <WideTable label="会改变的内容">
        <table className={styles.table}>
          <caption>会改变的内容</caption>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">对象</th>
              <th scope="col">改变</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, subject, what, from, to }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may change the same thing twice
              <tr key={i}>
                <td className={styles.number}>{row}</td>
                <th scope="row">{subject}</th>
                <td>
                  {what}：<span className={styles.old}>{from || '（空）'}</span> → <strong>{to || '（空）'}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {shown.length < changes.length && (
        <Button key="more" onClick={() => setWhole(true)}>
          {`再显示 ${changes.length - shown.length} 处`}
        </Button>
      )}
      {isWhole && changeCount > changes.length && <p className={styles.note}>……另有 {changeCount - changes.length} 处</p>}
      {followCount > 0 && (
        <details>
          <summary>{`由此产生 ${followCount} 处变化：对阵、名次和奖项`}</summary>
          <ul className={styles.follows}>
            {follows.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {followCount > follows.length && <p className={styles.note}>……另有 {followCount - follows.length} 处</p>}
        </details>
      )}
    </>
  )
}
