import { Alert, Button } from 'antd'
import styles from '#admin/screens/matches/matches.module.css'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { cellName } from './cell-name.ts'
import type { Part } from './draft.ts'
import type { MetValue } from './parts.ts'
import own from './statistics.module.css'

export interface MetCell extends MetValue {
  part: Part
}

interface Props {
  data: AdminMatch
  cells: readonly MetCell[]
  onPick(cell: MetCell, which: 'theirs' | 'mine'): void
}

/** Cells into which somebody else has put another value since they were typed: nobody's is taken without a choice. */
export function MetNotice({ data, cells, onPick }: Props) {
  if (cells.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="你在填的数据，别人刚改过：请逐处选用哪一个"
      description={
        <ul className={own.met}>
          {cells.map((cell) => {
            const name = cellName(data, cell.part, cell.handle)
            return (
              <li key={name}>
                <span>
                  {name}：{metText(cell)}
                </span>
                <div className={styles.more}>
                  <Button size="small" data-met="" aria-label={`用对方的：${name}`} onClick={() => onPick(cell, 'theirs')}>
                    用对方的
                  </Button>
                  <Button size="small" aria-label={`用我的：${name}`} onClick={() => onPick(cell, 'mine')}>
                    用我的
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      }
    />
  )
}

/** 别人刚填了 4，你填的是 8。 */
function metText({ theirs, mine }: MetValue): string {
  return `${theirs === null ? '别人刚清空了' : `别人刚填了 ${theirs}`}，${mine === null ? '你清空了' : `你填的是 ${mine}`}。`
}
