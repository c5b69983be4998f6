import { Alert } from 'antd'
import type { ScheduleWords } from '#rules/schedule/messages.ts'
import { whenText } from './calendar.ts'
import type { EditConflict } from './plan.ts'
import styles from './schedule.module.css'

interface Props {
  conflicts: readonly EditConflict[]
  words: ScheduleWords
}

/** After a plan was rebased on the newest version: the matches that both sides changed, and the outcome of each. */
export function EditConflictNotice({ conflicts, words }: Props) {
  if (conflicts.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="别人刚改过你也在排的比赛"
      description={
        <ul className={styles.sentences}>
          {conflicts.map((each) => (
            <li key={each.match}>
              {words.full(each.match)}：{outcomeOf(each)}
            </li>
          ))}
        </ul>
      }
      style={{ marginBottom: 16 }}
    />
  )
}

function outcomeOf({ theirs, own }: EditConflict): string {
  if (own === null) return '已经开打或有成绩，不能再改时间，你的改动没有保留。'
  return `别人改成了 ${whenText(theirs.at, theirs.venue, theirs.isExact)}，你排的是 ${whenText(own.at, own.venue, true)}。应用后按你的。`
}
