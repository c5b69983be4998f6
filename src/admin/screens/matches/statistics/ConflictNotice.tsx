import { Alert, Button } from 'antd'
import styles from '#admin/screens/matches/matches.module.css'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { cellName } from './cell-name.ts'
import type { Part } from './draft.ts'
import type { ValueConflict } from './parts.ts'
import own from './statistics.module.css'

export interface CellConflict extends ValueConflict {
  part: Part
}

interface Props {
  data: AdminMatch
  cells: readonly CellConflict[]
  onPick(cell: CellConflict, which: 'theirs' | 'mine'): void
}

/** Cells that somebody else changed to another value while the user was editing them: the user chooses which one to keep. */
export function ConflictNotice({ data, cells, onPick }: Props) {
  if (cells.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="你在填的数据，别人刚改过：请逐处选用哪一个"
      description={
        <ul className={own.conflicts}>
          {cells.map((cell) => {
            const name = cellName(data, cell.part, cell.handle)
            return (
              <li key={name}>
                <span>
                  {name}：{conflictText(cell)}
                </span>
                <div className={styles.more}>
                  <Button size="small" data-conflict="" aria-label={`用对方的：${name}`} onClick={() => onPick(cell, 'theirs')}>
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
function conflictText({ theirs, mine }: ValueConflict): string {
  return `${theirs === null ? '别人刚清空了' : `别人刚填了 ${theirs}`}，${mine === null ? '你清空了' : `你填的是 ${mine}`}。`
}
