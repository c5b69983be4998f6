import { Alert, Button } from 'antd'
import styles from './matches.module.css'

/** A value that two people changed; null: emptied. */
export interface Contested {
  name: string
  theirs: string | number | null
  mine: string | number | null
  onPick(which: 'theirs' | 'mine'): void
}

/** Values that somebody else changed while the user was editing them: the user chooses which one to keep. */
export function ConflictNotice({ what, values }: { what: string; values: readonly Contested[] }) {
  if (values.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`你在填的${what}，别人刚改过：请逐处选用哪一个`}
      description={
        <ul className={styles.conflicts}>
          {values.map((value) => (
            <li key={value.name}>
              <span>
                {value.name}：{conflictText(value)}
              </span>
              <div className={styles.more}>
                <Button size="small" data-conflict="" aria-label={`用对方的：${value.name}`} onClick={() => value.onPick('theirs')}>
                  用对方的
                </Button>
                <Button size="small" aria-label={`用我的：${value.name}`} onClick={() => value.onPick('mine')}>
                  用我的
                </Button>
              </div>
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** 别人刚填了 4，你填的是 8。 */
function conflictText({ theirs, mine }: Contested): string {
  return `${theirs === null ? '别人刚清空了' : `别人刚填了 ${theirs}`}，${mine === null ? '你清空了' : `你填的是 ${mine}`}。`
}
