import { Button, Empty } from 'antd'
import type { Conflict } from '#rules/schedule/conflicts.ts'
import type { ScheduleWords } from '#rules/schedule/messages.ts'
import styles from './schedule.module.css'

interface Props {
  conflicts: readonly Conflict[]
  words: ScheduleWords
  onOpen(match: string): void
}

/** More than anybody fixes before checking again. */
const mostShown = 100

/** Conflicts in the displayed calendar. */
export function Conflicts({ conflicts, words, onOpen }: Props) {
  if (conflicts.length === 0) return <Empty description="没有冲突。" />
  return (
    <>
      <ul className={styles.rows} aria-label="冲突">
        {conflicts.slice(0, mostShown).map((conflict) => {
          const last = conflict.matches.at(-1)
          return (
            <li key={`${conflict.kind} ${conflict.matches.join(' ')}`} className={styles.row}>
              <div className={styles.what}>{words.conflict(conflict)}</div>
              {last !== undefined && (
                <Button size="small" aria-label={`修改 ${words.full(last)}`} onClick={() => onOpen(last)}>
                  修改
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {conflicts.length > mostShown && <p className={styles.note}>另有 {conflicts.length - mostShown} 处。</p>}
    </>
  )
}
