import { Alert, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { useSession } from '#admin/session.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { resultStateWords } from '#shared/words/results.ts'
import { ActDialog } from './ActDialog.tsx'
import { isLobby } from './lobby.ts'
import { Mark } from './Mark.tsx'
import type { MatchDialog } from './MoreActs.tsx'
import styles from './matches.module.css'
import { ResultSummary } from './ResultSummary.tsx'
import { type MatchOutbox, outboxWords, unsaved } from './use-outbox.ts'
import { gameText, revealText } from './words.ts'

interface Props {
  data: AdminMatch
  outbox: MatchOutbox
  /** The result itself is not recorded yet: it waits in the outbox. */
  isAwaited: boolean
  onOpen(dialog: MatchDialog): void
}

/** A match with a result: the result, and the ways to change it. */
export function RecordedResult({ data, outbox, isAwaited, onOpen }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const { user } = useSession()
  const { result, undo, confirmHindrance } = data
  const isSaved = outbox.state === 'saved'
  if (!result) return null
  const reveal = revealText(data, result.endedAt)
  return (
    <section className={styles.card} aria-label="赛果">
      <div className={styles.cardHead}>
        <h2>赛果</h2>
        {isAwaited ? (
          <Mark look="warning">{outbox.state === 'saving' ? outboxWords.saving : unsaved}</Mark>
        ) : (
          <span>{resultStateWords[result.state]}</span>
        )}
      </div>
      {isAwaited && outbox.state !== 'saving' && (
        <Alert
          type="warning"
          showIcon
          title={`赛果${unsaved}，还不是${resultStateWords[result.state]}赛果`}
          description="发送出去以后才记下来，别人和公开页面现在还看不到。"
        />
      )}
      <ResultSummary data={data} input={result} />
      <Games data={data} />
      {reveal && <Alert type="info" showIcon title={`赛果将于${reveal} 公布，在那之前公开页面不显示比分和赛果。`} />}
      {result.state === 'provisional' && !isAwaited && (
        <Alert type="warning" showIcon title={confirmHindrance ?? `${resultStateWords.provisional}：由没有录入的人核对，再确认为正式。`} />
      )}
      <div className={styles.more}>
        {result.state !== 'official' && (
          <MayButton
            act="results.record"
            type="primary"
            disabled={!isSaved || confirmHindrance !== null}
            onClick={() => setConfirming(true)}
          >
            确认为正式
          </MayButton>
        )}
        {result.state === 'provisional' && (
          <MayButton act="results.record" disabled={!isSaved} onClick={() => onOpen('record')}>
            重新录入
          </MayButton>
        )}
        <MayButton act="results.correct" disabled={!isSaved} onClick={() => onOpen('correct')}>
          更正成绩
        </MayButton>
        {undo &&
          (undo.hindrance === null ? (
            <MayButton act="results.correct" disabled={!isSaved} onClick={() => onOpen('undo')}>
              撤回更正
            </MayButton>
          ) : (
            <Tooltip title={undo.hindrance}>
              <span>
                <Button disabled>撤回更正</Button>
              </span>
            </Tooltip>
          ))}
      </div>
      {/* To whom the button is not shown. */}
      {user.role === 'scorekeeper' && result.state !== 'provisional' && !isAwaited && <div>成绩有误？请管理员或编辑来更正。</div>}
      {undo?.hindrance && <div>不能撤回更正：{undo.hindrance}</div>}
      {isConfirming && (
        <ActDialog<object>
          title="确认为正式赛果"
          said="赛果已确认"
          okText="确认为正式"
          competitionId={data.competitionId}
          rev={data.rev}
          initialValues={{}}
          toAct={() => ({ kind: 'confirm_result', match: data.match.key, state: 'official' })}
          onClose={() => setConfirming(false)}
        >
          <ResultSummary data={data} input={result} />
        </ActDialog>
      )}
    </section>
  )
}

function Games({ data }: { data: AdminMatch }) {
  const { games, match } = data
  const played = games.filter(({ state }) => state === 'done')
  if (played.length === 0 || isLobby(data)) return null
  return (
    <ol style={{ margin: 0, paddingLeft: 20 }}>
      {played.map((game) => (
        <li key={game.number} value={game.number}>
          {gameText(game, match.sides)}
        </li>
      ))}
    </ol>
  )
}
