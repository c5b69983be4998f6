import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { LineFailure } from '#admin/api.ts'
import { ToRead } from '#admin/pieces/ToRead.tsx'
import { useSession } from '#admin/session.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import { resultStateWords } from '#shared/words/results.ts'
import { ActTrouble } from './ActTrouble.tsx'
import { faultSentences } from './act-faults.ts'
import { applied, type QueuedAct, scoreAct } from './applied.ts'
import styles from './matches.module.css'
import { NoteField, noteFault } from './NoteField.tsx'
import { discard, enqueue, settled } from './outbox.ts'
import { RecordSummary } from './RecordSummary.tsx'
import { ResultFields } from './ResultFields.tsx'
import { matchKey } from './requests.ts'
import { draftOf, endingDraft, inputOf, missingInput, type ResultDraft } from './result-draft.ts'
import { usePreviewedAct } from './use-act.ts'
import { useConfirmedClose } from './use-confirmed-close.ts'
import { type Entered, useStoredResult } from './use-stored-result.ts'
import { isUsuallyProvisional, keepUsual } from './usual-state.ts'
import { sidesText } from './words.ts'

interface Props {
  data: AdminMatch
  happening?: ResultDraft['happening']
  /** The match is over: the current score is proposed as its result, to be confirmed at once or later. */
  isEnding?: boolean
  /** A refused entry: it is corrected here, and replaces the refused one. */
  refused?: Entered
  onClose(): void
}

/** What is missing. `presses`: how often it was asked for since; none where the dialog says it by itself, as it opens. */
interface Lack {
  text: string
  presses: number
}

/** Nobody waits longer than this next to a stage for a preview. */
const patienceMs = 5_000

/** The first result: how it ended, then a preview with the consequences, then the confirmation. Offline it is stored and sent later. */
export function RecordDialog({ data, happening, isEnding = false, refused, onClose }: Props) {
  const { acts } = useSession()
  const client = useQueryClient()
  const kept = useStoredResult(data, () => firstEntered(data, { happening, isEnding, refused }), happening ? { happening } : {})
  const { draft, publicNote } = kept
  const close = useConfirmedClose(kept.isTouched && !kept.isStored, onClose)
  const [lack, setLack] = useState<Lack | null>(null)
  const [asked, setAsked] = useState<ResultInput | null>(null)
  const [isSlow, setSlow] = useState(false)
  const { preview, conflict, error, ask, askAgain, forget } = usePreviewedAct(data.competitionId, data.rev, '成绩已记录')
  const isOffline = error instanceof LineFailure
  const isReady = asked !== null && !conflict && (preview !== null || isOffline || isSlow)
  /** What is missing is told where the button is: the fields may be longer than a phone's screen. */
  const proceed = () => {
    const { presses } = lack ?? { presses: 0 }
    void check()
    setLack((missing) => missing && { ...missing, presses: presses + 1 })
  }
  const act = (result: ResultInput) => ({ kind: 'record_result' as const, match: data.match.key, publicNote, result })
  const matchId = data.match.id

  const edit = (next: ResultDraft) => {
    kept.change({ draft: next })
    unask()
  }
  const unask = () => {
    setLack(null)
    setAsked(null)
    setSlow(false)
    forget()
  }
  const check = async (next = draft) => {
    const missing = missingInput(data, next) ?? noteFault(publicNote)
    setLack(missing === null ? null : { text: missing, presses: 0 })
    if (missing !== null) return
    const result = inputOf(data, next, new Date().toISOString())
    setAsked(result)
    await settled()
    // The request just sent has changed the rev.
    await ask(act(result), client.getQueryData(matchKey(matchId))?.rev)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (isEnding) void check()
  }, [])
  useEffect(() => {
    if (asked === null || preview || error) return
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [asked, preview, error])
  // Refused: shows the fields again, with the reason.
  useEffect(() => {
    if (error && !(error instanceof LineFailure)) setAsked(null)
  }, [error])

  const send = (...queued: QueuedAct[]) => {
    if (refused) discard(matchId)
    for (const each of queued)
      enqueue({ competitionId: data.competitionId, matchId, matchName: sidesText(data.match.sides), rev: data.rev, act: each })
    onClose()
  }
  const confirm = () => {
    if (!asked) return
    keepUsual(data.competitionId, asked.state === 'provisional')
    kept.forget()
    send(act(asked))
  }
  /** Entered scores are saved with the end of play; the rest stays on this device until the result is confirmed. */
  const postpone = () => {
    const score = scoreAct(data, draft.scores, draft.games)
    const isScored = kept.isTouched || kept.restored !== null
    kept.keepFor(isScored ? applied(data, score) : data)
    send(...(isScored ? [score] : []), { kind: 'set_play', match: data.match.key, play: 'ended' })
  }
  const later = isEnding && data.match.play !== 'ended' && (
    <Button key="later" size="large" onClick={postpone}>
      先不确认
    </Button>
  )
  return (
    <Modal
      open
      title={isEnding ? '结束比赛' : '录入成绩'}
      onCancel={close}
      mask={{ closable: false }}
      className={styles.tall ?? ''}
      // Where the content has no focusable element, the keyboard could not scroll it otherwise.
      bodyProps={{ tabIndex: 0, role: 'group', 'aria-label': isEnding ? '结束比赛' : '录入成绩' }}
      footer={
        <>
          {lack && lack.presses > 0 && (
            // A second press tells it again.
            <Alert key={lack.presses} className={styles.lack ?? ''} type="warning" showIcon role="alert" title={lack.text} />
          )}
          <div className={styles.foot}>
            {asked ? (
              <>
                <Button key="back" size="large" onClick={() => edit(draft)}>
                  返回修改
                </Button>
                {later}
                <Button key="step1" size="large" type="primary" loading={!isReady && !conflict} disabled={!isReady} onClick={confirm}>
                  {!preview && isReady
                    ? '确认，连上后发送'
                    : asked.state === 'provisional'
                      ? `记为${resultStateWords.provisional}`
                      : '确认成绩'}
                </Button>
              </>
            ) : (
              <>
                <Button key="cancel" size="large" onClick={close}>
                  取消
                </Button>
                {later}
                <Button key="step2" size="large" type="primary" onClick={proceed}>
                  下一步：核对
                </Button>
              </>
            )}
          </div>
        </>
      }
    >
      <div className={styles.stack}>
        {kept.restored && (
          <Restored
            isOlder={kept.restored.older !== null}
            onOlder={() => kept.restored?.older && edit(kept.restored.older)}
            onRestart={() => {
              kept.restart()
              unask()
            }}
          />
        )}
        {asked ? (
          <ToRead label="要核对的成绩" className={styles.stack}>
            <RecordSummary
              data={data}
              input={asked}
              answer={preview?.answer ?? null}
              line={isOffline ? 'away' : isSlow ? 'slow' : 'there'}
              onProvisional={
                isEnding
                  ? (isProvisional) => {
                      const next = { ...draft, isProvisional }
                      edit(next)
                      void check(next)
                    }
                  : null
              }
            />
          </ToRead>
        ) : (
          <>
            {lack?.presses === 0 && <Alert type="warning" showIcon role="alert" title="还不能作为最终成绩" description={lack.text} />}
            <ResultFields data={data} draft={draft} isOrganiser={acts.includes('results.correct')} onChange={edit} />
            <NoteField label="说明（可不填，会公开）" value={publicNote} onChange={(note) => kept.change({ publicNote: note })} />
          </>
        )}
        <ActTrouble sentences={error && !isOffline ? faultSentences(error) : []} conflict={conflict} onAgain={() => void askAgain()} />
      </div>
    </Modal>
  )
}

interface RestoredProps {
  isOlder: boolean
  onOlder(): void
  onRestart(): void
}

/** Input restored from an earlier opening: marked, so that nobody takes it for the match's own data. */
function Restored({ isOlder, onOlder, onRestart }: RestoredProps) {
  return (
    <Alert
      type="info"
      showIcon
      title="上次填了没有提交的内容还在"
      description={
        <>
          {isOlder && <p>比分在那之后改过：下面是现在的比分，其余是上次填的。</p>}
          <div className={styles.more}>
            {isOlder && <Button onClick={onOlder}>用上次填的比分</Button>}
            <Button onClick={onRestart}>不要了</Button>
          </div>
        </>
      }
    />
  )
}

function firstEntered(data: AdminMatch, { happening, isEnding, refused }: Pick<Props, 'happening' | 'isEnding' | 'refused'>): Entered {
  if (refused) return refused
  const draft = isEnding ? endingDraft(data) : draftOf(data)
  const isFirst = data.result === null || data.result.state === 'void'
  return {
    draft: {
      ...draft,
      ...(happening && { happening }),
      ...(isFirst && { isProvisional: isUsuallyProvisional(data.competitionId) }),
    },
    publicNote: '',
  }
}
