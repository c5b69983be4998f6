import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { siteToday } from '#admin/pieces/site-today.ts'
import { type ActConflict, conflictActsMax } from '#shared/admin/acts.ts'
import { isOwnAlone } from '#shared/admin/own-acts.ts'
import { formatShort } from '#shared/dates.ts'
import styles from './matches.module.css'

/** Why an act was refused: messages, or what was done meanwhile. */
export function ActTrouble({
  sentences,
  conflict,
  onAgain,
}: {
  sentences: readonly string[]
  conflict: ActConflict | null
  onAgain(): void
}) {
  const top = useRef<HTMLDivElement>(null)
  // The button that was pressed is at the foot of a dialog that may be longer than a phone's screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each trouble
  useEffect(() => {
    // Newer browsers return a promise, which is no way to end an effect.
    void top.current?.scrollIntoView({ block: 'nearest' })
  }, [conflict, sentences.join()])
  if (!conflict && sentences.length === 0) return null
  return (
    <div ref={top} className={styles.stack}>
      {conflict && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={isOwnAlone(conflict.since) ? '你在另一个窗口改过这项赛事' : '你打开之后，别人改过这项赛事'}
          description={
            <div className={styles.stack}>
              <Since conflict={conflict} />
              <div>
                <Button onClick={onAgain}>按最新情况重新预览</Button>
              </div>
            </div>
          }
        />
      )}
      {sentences.map((sentence) => (
        <Alert key={sentence} type="error" showIcon role="alert" title={sentence} />
      ))}
    </div>
  )
}

const mostActs = 3
const mostTexts = 3

/** What was done meanwhile, newest first: its beginning, so that the buttons below stay in sight. */
export function Since({ conflict }: { conflict: ActConflict }) {
  const shown = conflict.since.slice(0, mostActs).map((each) => ({ ...each, texts: each.texts.slice(0, mostTexts) }))
  const rest = countOf(conflict.since) - countOf(shown)
  // Of more acts than the answer has room for, the older ones are not known here.
  const isMore = conflict.since.length >= conflictActsMax
  if (conflict.since.length === 0) return <div>改动来自后台之外（例如导入），没有逐条记录。</div>
  return (
    <ul style={{ margin: 0, paddingLeft: 18 }}>
      {shown.map(({ at, by, texts }) => (
        <li key={`${at} ${by}`}>
          {formatShort(at, siteToday())}，{by}：{texts.join(' ')}
        </li>
      ))}
      {rest > 0 && (
        <li>
          还有 {rest} 处{isMore && '以上'}改动
        </li>
      )}
    </ul>
  )
}

function countOf(since: ActConflict['since']): number {
  return since.reduce((count, { texts }) => count + texts.length, 0)
}
