import { Alert, Checkbox, Spin } from 'antd'
import type { ActAnswer } from '#shared/admin/acts.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import { resultStateWords } from '#shared/words/results.ts'
import { Changes } from './Changes.tsx'
import styles from './matches.module.css'
import { ResultSummary } from './ResultSummary.tsx'
import { openGames } from './result-draft.ts'
import { revealText } from './words.ts'

interface Props {
  data: AdminMatch
  input: ResultInput
  /** The consequences; null: not known yet. */
  answer: ActAnswer | null
  line: 'there' | 'slow' | 'away'
  /** Null where that was chosen in the form. */
  onProvisional: ((isProvisional: boolean) => void) | null
}

const waiting: Readonly<Record<Exclude<Props['line'], 'there'>, string>> = {
  slow: '服务器还没有回答，看不到晋级和名次的变化。可以先确认：先保存在本机，连上后自动发送。',
  away: '现在连不上服务器，看不到晋级和名次的变化。确认后先保存在本机，连上后自动发送。',
}

/** The result to be recorded, when it becomes public, and its consequences. */
export function RecordSummary({ data, input, answer, line, onProvisional }: Props) {
  const reveal = revealText(data, input.endedAt)
  const open = openGames(data, input)
  const word = data.score === 'board_points' ? '台' : '局'
  return (
    <>
      <ResultSummary data={data} input={input} />
      {open.length > 0 && (
        <Alert type="warning" showIcon title={`共 ${data.totalGames} ${word}，第 ${open.join('、')} ${word}还没有成绩：确认后记为没打。`} />
      )}
      {reveal && <Alert type="info" showIcon title={`赛果将于${reveal} 公布，在那之前公开页面不显示比分和赛果。`} />}
      {onProvisional && (
        <Checkbox checked={input.state === 'provisional'} onChange={({ target }) => onProvisional(target.checked)}>
          先记为{resultStateWords.provisional}，核对后再确认为{resultStateWords.official}
        </Checkbox>
      )}
      {answer ? (
        <div role="status">
          <Changes {...answer} />
        </div>
      ) : line === 'there' ? (
        <div role="status" className={styles.asking}>
          <Spin size="small" /> 正在看会影响什么
        </div>
      ) : (
        <Alert type="warning" showIcon title={waiting[line]} />
      )}
    </>
  )
}
