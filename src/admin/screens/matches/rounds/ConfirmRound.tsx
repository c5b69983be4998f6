import { Alert, Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { ToRead } from '#admin/pieces/ToRead.tsx'
import { farAheadText } from '#admin/screens/matches/far-ahead.ts'
import styles from '#admin/screens/matches/matches.module.css'
import { enqueue } from '#admin/screens/matches/outbox.ts'
import { isUsuallyProvisional, keepUsual } from '#admin/screens/matches/usual-state.ts'
import type { RoundsView } from '#shared/admin/rounds.ts'
import { resultStateWords } from '#shared/words/results.ts'
import type { EnteredMatch } from './entered.ts'

interface Props {
  view: RoundsView
  entered: readonly EnteredMatch[]
  onSent(): void
  onClose(): void
}

/** All typed results in words, before they are sent one after another, also later where the line is away. */
export function ConfirmRound({ view, entered, onSent, onClose }: Props) {
  const [isProvisional, setProvisional] = useState(() => isUsuallyProvisional(view.id))
  const far = entered.flatMap(({ match }) => {
    const text = farAheadText(match)
    return text === null ? [] : [`${namesOf(match)}${text}`]
  })
  const send = () => {
    keepUsual(view.id, isProvisional)
    const endedAt = new Date().toISOString()
    for (const { match, typed } of entered) {
      enqueue({
        competitionId: view.id,
        matchId: match.id,
        matchName: namesOf(match),
        rev: view.rev,
        act: {
          kind: 'record_result',
          match: match.key,
          publicNote: '',
          result: { ...typed.result, state: isProvisional ? 'provisional' : 'official', decidedIn: 'regulation', games: [], endedAt },
        },
      })
    }
    onSent()
  }
  return (
    <Modal
      open
      title={`核对 ${entered.length} 场成绩`}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          <Button size="large" onClick={onClose}>
            返回修改
          </Button>
          <Button size="large" type="primary" onClick={send}>
            {isProvisional ? `记为${resultStateWords.provisional}` : `确认 ${entered.length} 场成绩`}
          </Button>
        </div>
      }
    >
      <ToRead label="要核对的成绩" className={styles.stack}>
        {far.length > 0 && (
          <Alert type="warning" showIcon role="alert" title="这些比赛还没到时间，确定现在就录入吗？" description={far.join('；')} />
        )}
        {!isProvisional && entered.length === view.openMatches && (
          <Alert
            type="info"
            showIcon
            title={`${view.name}到此全部打完：确认后赛事结束，名次和荣誉随即公布`}
            description="还有并列要裁定的话，裁定以后才结束。"
          />
        )}
        <ul className={styles.changes}>
          {entered.map(({ match, typed }) => (
            <li key={match.id}>
              {[match.name, namesOf(match)].filter(Boolean).join('：')}：{[typed.score, typed.told].filter(Boolean).join('，')}
            </li>
          ))}
        </ul>
        <Checkbox checked={isProvisional} onChange={({ target }) => setProvisional(target.checked)}>
          先记为{resultStateWords.provisional}，核对后再确认为{resultStateWords.official}
        </Checkbox>
      </ToRead>
    </Modal>
  )
}

function namesOf({ sides }: EnteredMatch['match']): string {
  return sides.map(({ name }) => name).join(' 对 ')
}
