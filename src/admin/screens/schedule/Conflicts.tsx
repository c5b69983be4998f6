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

/** Conflicts in the displayed calendar: those that one match has with many others stand together. */
export function Conflicts({ conflicts, words, onOpen }: Props) {
  if (conflicts.length === 0) return <Empty description="没有冲突。" />
  const groups = groupsOf(conflicts)
  return (
    <>
      <ul className={styles.rows} aria-label="冲突">
        {groups.slice(0, mostShown).map(({ conflict, others }) => {
          const last = others.length > 0 ? conflict.matches[0] : conflict.matches.at(-1)
          return (
            <li key={keyOf(conflict)} className={styles.row}>
              <div className={styles.what}>
                {words.conflict(conflict)}
                {others.length > 0 && (
                  <details>
                    <summary>
                      {words.match(conflict.matches[0])}还有 {others.length} 处同样的冲突
                    </summary>
                    {others.slice(0, mostShown).map((other) => (
                      <div key={keyOf(other)}>{words.conflict(other)}</div>
                    ))}
                  </details>
                )}
              </div>
              {last !== undefined && (
                <Button size="small" aria-label={`修改 ${words.full(last)}`} onClick={() => onOpen(last)}>
                  修改
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {groups.length > mostShown && <p className={styles.note}>另有 {groups.length - mostShown} 处。</p>}
    </>
  )
}

function keyOf({ kind, matches }: Conflict): string {
  return `${kind} ${matches.join(' ')}`
}

/** By their kind and the match that comes first, which is the one to move: in the order of the first of each. */
function groupsOf(conflicts: readonly Conflict[]): { conflict: Conflict; others: Conflict[] }[] {
  const groups = new Map<string, { conflict: Conflict; others: Conflict[] }>()
  for (const conflict of conflicts) {
    const key = `${conflict.kind} ${conflict.matches[0]}`
    const group = groups.get(key)
    if (group) group.others.push(conflict)
    else groups.set(key, { conflict, others: [] })
  }
  return [...groups.values()]
}
