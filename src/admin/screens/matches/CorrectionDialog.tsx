import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Radio, Spin } from 'antd'
import { useId, useState } from 'react'
import { InstantField } from '#admin/pieces/InstantField.tsx'
import { ToRead } from '#admin/pieces/ToRead.tsx'
import { useCloseGuard } from '#admin/pieces/use-leave-guard.ts'
import { previewKey } from '#admin/query-keys.ts'
import { useSession } from '#admin/session.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import { ActTrouble } from './ActTrouble.tsx'
import { faultSentences } from './act-faults.ts'
import { Changes } from './Changes.tsx'
import styles from './matches.module.css'
import { NoteField, noteFault } from './NoteField.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'
import { ResultFields } from './ResultFields.tsx'
import { ResultSummary } from './ResultSummary.tsx'
import { previewAct } from './requests.ts'
import { draftOf, inputOf, missingInput, type ResultDraft } from './result-draft.ts'
import { figuresOf, type StoredResult } from './stored-result.ts'
import { usePreviewedAct } from './use-act.ts'
import { useConfirmedClose } from './use-confirmed-close.ts'
import { useStoredInput } from './use-stored-input.ts'
import type { Entered } from './use-stored-result.ts'

type Followers = 'keep' | 'reopen' | 'swap'

interface Props {
  data: AdminMatch
  /** A result entered elsewhere that becomes the correction. */
  entered?: Entered
  onClose(): void
}

/** Corrects a recorded result: the new result, its consequences, the choice for later played matches, and the confirmation. */
export function CorrectionDialog({ data, entered, onClose }: Props) {
  const { acts } = useSession()
  const { left, keep, drop, isStored } = useStoredInput<StoredResult>(`correction.${data.match.id}`)
  const [figures] = useState(() => figuresOf(data))
  // Scores that were typed over others than those of now are typed again.
  const resumed = entered ?? (left && { ...left, draft: left.figures === figures ? left.draft : draftOf(data) })
  const [draft, setDraft] = useState<ResultDraft>(() => resumed?.draft ?? draftOf(data))
  const [publicNote, setNote] = useState(resumed?.publicNote ?? '')
  const [isTyped, setTyped] = useState(resumed !== null)
  const leave = () => {
    drop()
    onClose()
  }
  const close = useConfirmedClose(isTyped, leave)
  useCloseGuard(isTyped && !isStored)
  const [lack, setLack] = useState<string | null>(null)
  const [asked, setAsked] = useState<ResultInput | null>(null)
  const [followers, setFollowers] = useState<Followers | null>(null)
  const flow = usePreviewedAct(data.competitionId, data.rev, '成绩已更正')
  const { preview, conflict, error } = flow
  const act = (result: ResultInput, choice: Followers | null) => ({
    kind: 'correct_result' as const,
    match: data.match.key,
    publicNote,
    result,
    followers: choice,
  })
  // The first answer of a correction that needs a choice stays visible while its choices are previewed.
  const [played, setPlayed] = useState<readonly { key: string; name: string }[]>([])
  const edit = (next: ResultDraft) => {
    setDraft(next)
    setTyped(true)
    keep({ draft: next, publicNote, figures })
    setLack(null)
    setAsked(null)
    setFollowers(null)
    setPlayed([])
    flow.forget()
  }
  const note = (text: string) => {
    setNote(text)
    setTyped(true)
    keep({ draft, publicNote: text, figures })
  }
  const check = async () => {
    const missing = missingInput(data, draft) ?? (publicNote.trim() === '' ? '请写更正的说明，它会公开显示。' : noteFault(publicNote))
    setLack(missing)
    if (missing !== null) return
    const result = inputOf(data, draft, null)
    setAsked(result)
    const answer = await flow.ask(act(result, null))
    if (answer === null) setAsked(null)
    setPlayed(answer?.state === 'needs_choice' ? answer.played : [])
  }
  const isReady = preview?.answer.state === 'done'
  return (
    <Modal
      open
      title="更正成绩"
      width={640}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        asked && preview ? (
          <>
            <Button onClick={() => edit(draft)}>返回修改</Button>
            <Button
              key="step1"
              type="primary"
              danger
              disabled={!isReady}
              loading={flow.isDoing}
              onClick={async () => (await flow.perform()) && leave()}
            >
              确认更正
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>取消</Button>
            <Button key="step2" type="primary" loading={flow.isAsking} onClick={() => void check()}>
              下一步：看影响
            </Button>
          </>
        )
      }
    >
      <div className={styles.stack}>
        {left && !entered && (
          <RestoredNotice
            what="更正"
            onDrop={() => {
              edit(draftOf(data))
              setNote('')
              setTyped(false)
              drop()
            }}
          />
        )}
        {asked && (preview || played.length > 0) ? (
          <ToRead label="更正和影响" className={styles.stack}>
            <ResultSummary data={data} input={asked} />
            {played.length > 0 ? (
              <>
                <Alert
                  type="warning"
                  showIcon
                  title={`后面的比赛已经开始或打完：${played.map(({ name }) => name).join('、')}`}
                  description="更正会让别人上场。请先看每种处理的结果，再选一种。"
                />
                <FollowersChoice
                  data={data}
                  value={followers}
                  toAct={(choice) => act(asked, choice)}
                  onPick={(choice) => {
                    setFollowers(choice)
                    void flow.ask(act(asked, choice))
                  }}
                />
              </>
            ) : (
              preview && (
                <div role="status">
                  <Changes {...preview.answer} />
                </div>
              )
            )}
          </ToRead>
        ) : (
          <>
            <ResultFields data={data} draft={draft} isOrganiser={acts.includes('results.correct')} onChange={edit} />
            <EndField value={draft.endedAt} onChange={(endedAt) => edit({ ...draft, endedAt })} />
            <NoteField label="更正说明（会公开）" value={publicNote} onChange={note} />
          </>
        )}
        {lack && <Alert type="error" showIcon role="alert" title={lack} />}
        <ActTrouble sentences={error ? faultSentences(error) : []} conflict={conflict} onAgain={() => void flow.askAgain()} />
      </div>
    </Modal>
  )
}

/** A wrong end misplaces the match, and holds back what counts from it. */
function EndField({ value, onChange }: { value: string | null; onChange(value: string | null): void }) {
  const id = useId()
  return (
    <div className={styles.note}>
      <label htmlFor={id}>结束时间（北京时间，留空就不改）</label>
      <InstantField id={id} value={value} onChange={onChange} />
    </div>
  )
}

const choices: readonly { value: Followers; title: string; text: string }[] = [
  { value: 'keep', title: '保留后面的比赛', text: '只改这场的成绩。谁晋级、后面打了什么都不动，对阵旁会注明。' },
  { value: 'reopen', title: '后面的比赛重打', text: '按更正后的结果换人上场，受影响的比赛清除成绩，重新安排。' },
  { value: 'swap', title: '互换晋级者', text: '两方换位置，后面的比分不变，改记在换上来的一方名下。' },
]

interface ChoiceProps {
  data: AdminMatch
  value: Followers | null
  toAct(choice: Followers): Parameters<typeof previewAct>[0]['act']
  onPick(choice: Followers): void
}

/** Each choice with a preview of its changes. */
function FollowersChoice({ data, value, toAct, onPick }: ChoiceProps) {
  return (
    <Radio.Group
      aria-label="后面的比赛怎么办"
      className={styles.stack}
      value={value}
      // antd gives back one of the options.
      onChange={({ target }) => onPick(target.value as Followers)}
    >
      {choices.map((choice) => (
        <FollowersPreview key={choice.value} data={data} choice={choice} isChosen={choice.value === value} act={toAct(choice.value)} />
      ))}
    </Radio.Group>
  )
}

interface PreviewProps {
  data: AdminMatch
  choice: (typeof choices)[number]
  isChosen: boolean
  act: Parameters<typeof previewAct>[0]['act']
}

function FollowersPreview({ data, choice, isChosen, act }: PreviewProps) {
  const { competitionId, rev } = data
  const { data: answer, error } = useQuery({
    queryKey: previewKey('POST /competitions/:id/acts', competitionId, rev, act),
    queryFn: ({ signal }) => previewAct({ competitionId, rev, act }, signal),
    staleTime: 60_000,
  })
  return (
    <section className={`${styles.choice} ${isChosen ? styles.chosen : ''}`} aria-label={choice.title}>
      <Radio value={choice.value} disabled={!answer}>
        <strong>{choice.title}</strong>
      </Radio>
      <div>{choice.text}</div>
      {answer && <Changes {...answer} />}
      {error && faultSentences(error).map((sentence) => <Alert key={sentence} type="error" showIcon title={`不能这样处理：${sentence}`} />)}
      {!answer && !error && <Spin description="正在计算影响" />}
    </section>
  )
}
