import { Alert, Empty, Form, Input, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { clearing } from '#admin/pieces/clearing.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { ActDialog } from '#admin/screens/matches/ActDialog.tsx'
import styles from '#admin/screens/matches/matches.module.css'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { CompetitionDocument, Decision } from '#shared/competitions/document.ts'
import { spaced } from '#shared/spaced.ts'
import { decisionMethodWords } from '#shared/words/organiser.ts'
import { OrderField } from './OrderField.tsx'
import { entrantName, matchOptions, noteRules, tablePlaces } from './places.ts'
import { acrossName, type Tie, tiesOf } from './ties.ts'

const methods = (['lots', 'playoff', 'organiser'] as const satisfies readonly Decision['method'][]).map((value) => ({
  value,
  label: decisionMethodWords[value],
}))

/** Ties that the results did not settle, and decisions about them. */
export function Ties({ competition }: { competition: AdminCompetition }) {
  const { document } = competition
  const [decided, setDecided] = useState<Tie | null>(null)
  const [revoked, setRevoked] = useState<Decided | null>(null)
  const ties = useMemo(() => tiesOf(document), [document])
  const early = ties.filter(({ state }) => state === 'early')
  const decisions = decisionsOf(document)
  return (
    <div className={styles.column}>
      {ties.length === 0 && <Empty description="没有同名次，不需要判定。" />}
      <TieList document={document} ties={ties.filter(({ state }) => state !== 'early')} onDecide={setDecided} />
      {early.length > 0 && (
        <details>
          <summary>还没打完就并列的名次（{early.length}）：一般等打完再判定</summary>
          <TieList document={document} ties={early} onDecide={setDecided} />
        </details>
      )}
      {decisions.length > 0 && (
        <section aria-label="已作的判定">
          <h2 className={styles.group}>已作的判定</h2>
          <ul className={styles.order}>
            {decisions.map((each) => (
              <li key={`${each.stage}/${each.group}/${each.decision.key}`}>
                <div className={styles.orderName}>
                  <strong>
                    {each.name}：{decisionMethodWords[each.decision.method]}
                  </strong>
                  <div>{orderSaid(document, each.decision)}</div>
                  <div>{each.decision.publicNote}</div>
                </div>
                <MayButton
                  act="results.correct"
                  aria-label={`撤销${each.name}的判定：${orderSaid(document, each.decision)}`}
                  onClick={() => setRevoked(each)}
                >
                  撤销
                </MayButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {decided && <TieDialog competition={competition} tie={decided} onClose={() => setDecided(null)} />}
      {revoked && (
        <ActDialog<object>
          title="撤销判定"
          said="判定已撤销"
          okText="确认撤销"
          competitionId={competition.id}
          rev={competition.rev}
          initialValues={{}}
          toAct={() => ({ kind: 'revoke_decision', stage: revoked.stage, group: revoked.group, decision: revoked.decision.key })}
          onClose={() => setRevoked(null)}
        >
          <p>
            {revoked.name}：{orderSaid(document, revoked.decision)}。撤销之后他们重新并列，可以另作判定。
          </p>
        </ActDialog>
      )}
    </div>
  )
}

const stateNotes: Readonly<Record<Tie['state'], string>> = {
  open: '规则用尽，等待判定',
  shared: '按规则并列，可以另作判定',
  early: '还没打完，后面的比赛可能会分出名次',
}

interface ListProps {
  document: CompetitionDocument
  ties: readonly Tie[]
  onDecide(tie: Tie): void
}

function TieList({ document, ties, onDecide }: ListProps) {
  return (
    <ul className={styles.order}>
      {ties.map((tie) => {
        const names = tie.entrants.map((key) => entrantName(document, key)).join('、')
        return (
          <li key={`${tie.stage}/${tie.group}/${tie.rank}`}>
            <div className={styles.orderName}>
              <strong>{spaced`${tie.name}并列第 ${tie.rank}`}</strong>
              <div>{names}</div>
              <small>{stateNotes[tie.state]}</small>
            </div>
            <MayButton
              act="results.correct"
              type={tie.state === 'open' ? 'primary' : 'default'}
              onClick={() => onDecide(tie)}
              aria-label={spaced`判定${names}的名次`}
            >
              判定
            </MayButton>
          </li>
        )
      })}
    </ul>
  )
}

interface Decided {
  decision: Decision
  stage: string
  /** Null: across the groups. */
  group: string | null
  name: string
}

function decisionsOf(document: CompetitionDocument): Decided[] {
  const inGroups = tablePlaces(document).flatMap(({ stage, group, name }) =>
    (group.decisions ?? []).map((decision) => ({ decision, stage: stage.key, group: group.key, name })),
  )
  const across = document.stages.flatMap((stage) =>
    (stage.across?.decisions ?? []).map((decision) => ({ decision, stage: stage.key, group: null, name: acrossName(stage) })),
  )
  return [...inGroups, ...across]
}

function orderSaid(document: CompetitionDocument, { order }: Decision): string {
  return order.map((key, i) => `${i + 1}. ${entrantName(document, key)}`).join('，')
}

interface Values {
  entrants: string[]
  method: Decision['method']
  decidedBy?: string
  publicNote: string
}

function TieDialog({ competition, tie, onClose }: { competition: AdminCompetition; tie: Tie; onClose(): void }) {
  const { document } = competition
  return (
    <ActDialog<Values>
      title={spaced`判定名次：${tie.name}第 ${tie.rank} 名`}
      said="名次已判定"
      okText="确认判定"
      competitionId={competition.id}
      rev={competition.rev}
      initialValues={{ entrants: [...tie.entrants], method: tie.method }}
      toAct={({ entrants, method, decidedBy, publicNote }) => ({
        kind: 'decide_tie',
        stage: tie.stage,
        group: tie.group,
        entrants,
        method,
        decidedBy: method === 'playoff' ? (decidedBy ?? null) : null,
        publicNote,
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {tie.state === 'shared' && <Alert type="info" showIcon title="按规则他们并列；判定后改为你排的次序。" />}
          {tie.state === 'early' && <Alert type="info" showIcon title="比赛还没有打完：他们以后不再同名次的话，这次判定就不起作用。" />}
          <Form.Item name="entrants" label="从高到低排好（拖动或用按钮）">
            <OrderField nameOf={(key) => entrantName(document, key)} />
          </Form.Item>
          <Form.Item name="method" label="怎么定的">
            <Radio.Group options={[...methods]} />
          </Form.Item>
          <Form.Item noStyle dependencies={['method']}>
            {() =>
              form.getFieldValue('method') === 'playoff' && (
                <Form.Item name="decidedBy" label="加赛是哪一场（可不选）">
                  <Select allowClear={clearing} showSearch={{ optionFilterProp: 'label' }} options={matchOptions(document)} />
                </Form.Item>
              )
            }
          </Form.Item>
          <Form.Item name="publicNote" label="说明（会公开）" rules={noteRules}>
            <Input.TextArea count={{ max: 300, show: true }} rows={2} />
          </Form.Item>
        </>
      )}
    </ActDialog>
  )
}
