import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { LineFailure } from '#admin/api.ts'
import { useSession } from '#admin/session.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import { ActTrouble } from './ActTrouble.tsx'
import { faultSentences } from './act-faults.ts'
import { Changes } from './Changes.tsx'
import styles from './matches.module.css'
import { lengthLack, NoteField } from './NoteField.tsx'
import { enqueue, settled } from './outbox.ts'
import { ResultFields } from './ResultFields.tsx'
import { ResultSummary } from './ResultSummary.tsx'
import { draftOf, inputOf, lackOf, type ResultDraft } from './result-draft.ts'
import { usePreviewedAct } from './use-act.ts'
import { sidesText } from './words.ts'

interface Props {
  data: AdminMatch
  happening?: ResultDraft['happening']
  onClose(): void
}

/** The first result: how it ended, then what would be recorded and what follows, then the word. Without a line it is kept and sent later. */
export function RecordDialog({ data, happening, onClose }: Props) {
  const { acts } = useSession()
  const [draft, setDraft] = useState<ResultDraft>(() => ({ ...draftOf(data), ...(happening && { happening }) }))
  const [publicNote, setNote] = useState('')
  const [lack, setLack] = useState<string | null>(null)
  const [asked, setAsked] = useState<ResultInput | null>(null)
  const { preview, conflict, error, isAsking, ask, askAgain, forget } = usePreviewedAct(data.competitionId, data.rev, '成绩已记录')
  const isOffline = error instanceof LineFailure
  const isReady = asked !== null && (preview !== null || isOffline)
  const act = (result: ResultInput) => ({ kind: 'record_result' as const, match: data.match.key, publicNote, result })

  const edit = (next: ResultDraft) => {
    setDraft(next)
    setLack(null)
    setAsked(null)
    forget()
  }
  const check = async () => {
    const missing = lackOf(data, draft) ?? lengthLack(publicNote)
    setLack(missing)
    if (missing !== null) return
    const result = inputOf(data, draft, new Date().toISOString())
    setAsked(result)
    await settled()
    await ask(act(result))
  }
  const confirm = () => {
    if (!asked) return
    enqueue({
      competitionId: data.competitionId,
      matchId: data.match.id,
      matchName: sidesText(data.match.sides),
      rev: data.rev,
      act: act(asked),
    })
    onClose()
  }
  return (
    <Modal
      open
      title="录入成绩"
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        isReady ? (
          <>
            <Button onClick={() => edit(draft)}>返回修改</Button>
            <Button key="step1" type="primary" onClick={confirm}>
              {isOffline ? '确认，连上后发送' : '确认成绩'}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button key="step2" type="primary" loading={isAsking} onClick={() => void check()}>
              下一步：核对
            </Button>
          </>
        )
      }
    >
      <div className={styles.stack}>
        {isReady ? (
          <>
            <ResultSummary data={data} input={asked} />
            {isOffline && (
              <Alert type="warning" showIcon title="现在连不上服务器，看不到晋级和名次的变化。确认后先保存在本机，连上后自动发送。" />
            )}
            {preview && (
              <div role="status">
                <Changes {...preview.answer} />
              </div>
            )}
          </>
        ) : (
          <>
            <ResultFields data={data} draft={draft} isOrganiser={acts.includes('results.correct')} onChange={edit} />
            <NoteField label="说明（可不填，会公开）" value={publicNote} onChange={setNote} />
          </>
        )}
        {lack && <Alert type="error" showIcon role="alert" title={lack} />}
        <ActTrouble sentences={error && !isOffline ? faultSentences(error) : []} conflict={conflict} onAgain={() => void askAgain()} />
      </div>
    </Modal>
  )
}
