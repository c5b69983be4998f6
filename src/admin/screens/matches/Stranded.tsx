import { Alert, Button } from 'antd'
import { linesOf } from './entry-lines.ts'
import styles from './matches.module.css'
import { discard, resend } from './outbox.ts'
import { keptHere } from './TroubleNotice.tsx'
import { useMatchOutbox } from './use-outbox.ts'

/** Entries for a match that cannot be opened any more: shown as text, so that they can be passed on, and stored until somebody decides. */
export function Stranded({ matchId, onAgain }: { matchId: number; onAgain(): void }) {
  const { entries } = useMatchOutbox(matchId)
  const [first] = entries
  if (!first) return null
  const sides = first.matchName.split(' 对 ')
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={`${first.matchName}：你有录入没有保存`}
      description={
        <div className={styles.stack}>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {entries.flatMap(({ id, act }) => linesOf(act, sides).map((line) => <li key={`${id} ${line}`}>{line}</li>))}
          </ul>
          <div>{keptHere}也可以把它告诉接手的人。</div>
          <div className={styles.more}>
            <Button onClick={() => discard(matchId)}>放弃我的录入</Button>
            <Button
              type="primary"
              onClick={() => {
                resend(matchId)
                onAgain()
              }}
            >
              再试一次
            </Button>
          </div>
        </div>
      }
    />
  )
}
