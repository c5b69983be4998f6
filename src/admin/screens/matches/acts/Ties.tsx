import { Alert, Empty, Form, Input, Radio, Select } from 'antd'
import { useMemo, useState } from 'react'
import { clearing } from '#admin/pieces/clearing.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { ActDialog } from '#admin/screens/matches/ActDialog.tsx'
import styles from '#admin/screens/matches/matches.module.css'
import { derive } from '#rules/derive.ts'
import type { Standing } from '#rules/model.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { CompetitionDocument, Decision, Stage } from '#shared/competitions/document.ts'
import { spaced } from '#shared/spaced.ts'
import { decisionMethodWords } from '#shared/words/organiser.ts'
import { OrderField } from './OrderField.tsx'
import { entrantName, matchOptions, noteRules, tablePlaces } from './places.ts'

const methods = (['lots', 'playoff', 'organiser'] as const satisfies readonly Decision['method'][]).map((value) => ({
  value,
  label: decisionMethodWords[value],
}))

/** Entrants that share a rank in one table. `group` null: the ranking across the stage's groups. */
interface Tie {
  stage: string
  group: string | null
  name: string
  rank: number
  entrants: readonly string[]
  /** The rules wait for a decision; otherwise the shared rank is what the rules give. */
  isOpen: boolean
}

/** Ties that the results could not settle, and the decisions that did. */
export function Ties({ competition }: { competition: AdminCompetition }) {
  const { document } = competition
  const [decided, setDecided] = useState<Tie | null>(null)
  const ties = useMemo(() => tiesOf(document), [document])
  const decisions = decisionsOf(document)
  return (
    <div className={styles.column}>
      {ties.length === 0 && <Empty description="没有同名次，不需要判定。" />}
      <ul className={styles.order}>
        {ties.map((tie) => {
          const names = tie.entrants.map((key) => entrantName(document, key)).join('、')
          return (
            <li key={`${tie.stage}/${tie.group}/${tie.rank}`}>
              <div className={styles.orderName}>
                <strong>{spaced`${tie.name}并列第 ${tie.rank}`}</strong>
                <div>{names}</div>
                <small>{tie.isOpen ? '规则用尽，等待判定' : '按规则并列，可以另作判定'}</small>
              </div>
              <MayButton
                act="results.correct"
                type={tie.isOpen ? 'primary' : 'default'}
                onClick={() => setDecided(tie)}
                aria-label={spaced`判定${names}的名次`}
              >
                判定
              </MayButton>
            </li>
          )
        })}
      </ul>
      {decisions.length > 0 && (
        <section aria-label="已作的判定">
          <h2 className={styles.group}>已作的判定</h2>
          <ul className={styles.order}>
            {decisions.map(({ decision, name }) => (
              <li key={decision.key}>
                <div className={styles.orderName}>
                  <strong>
                    {name}：{methods.find(({ value }) => value === decision.method)?.label}
                  </strong>
                  <div>{decision.order.map((key, i) => `${i + 1}. ${entrantName(document, key)}`).join('，')}</div>
                  <div>{decision.publicNote}</div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {decided && <TieDialog competition={competition} tie={decided} onClose={() => setDecided(null)} />}
    </div>
  )
}

function tiesOf(document: CompetitionDocument): Tie[] {
  const { standings, stages } = derive(document)
  const inGroups = tablePlaces(document).flatMap(({ key, stage, group, name }) =>
    sharedIn(standings.get(key)).map((shared) => ({ stage: stage.key, group: group.key, name, ...shared })),
  )
  const across = document.stages.flatMap((stage) =>
    sharedIn(stages.get(stage.key)?.across).map((shared) => ({ stage: stage.key, group: null, name: acrossName(stage), ...shared })),
  )
  return [...inGroups, ...across].sort((a, b) => Number(b.isOpen) - Number(a.isOpen))
}

function decisionsOf(document: CompetitionDocument): { decision: Decision; name: string }[] {
  const inGroups = tablePlaces(document).flatMap(({ group, name }) => (group.decisions ?? []).map((decision) => ({ decision, name })))
  const across = document.stages.flatMap((stage) =>
    (stage.across?.decisions ?? []).map((decision) => ({ decision, name: acrossName(stage) })),
  )
  return [...inGroups, ...across]
}

/** As the sentence says it that a decision is previewed with. */
function acrossName({ name }: Stage): string {
  return spaced`${name}跨组排名`
}

function sharedIn(standing: Standing | null | undefined): Pick<Tie, 'rank' | 'entrants' | 'isOpen'>[] {
  const shared = new Map<number, { entrants: string[]; isOpen: boolean }>()
  for (const row of standing?.rows ?? []) {
    // Before anything is played everybody shares the first place.
    if (!(row.isShared || row.isTieOpen) || row.figures.played === 0) continue
    const tie = shared.get(row.rank) ?? { entrants: [], isOpen: false }
    shared.set(row.rank, { entrants: [...tie.entrants, row.entrant], isOpen: tie.isOpen || row.isTieOpen })
  }
  return [...shared].map(([rank, tie]) => ({ rank, ...tie })).filter(({ entrants }) => entrants.length > 1)
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
      initialValues={{ entrants: [...tie.entrants], method: 'lots' }}
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
          {!tie.isOpen && <Alert type="info" showIcon title="按规则他们并列；判定后改为你排的次序。" />}
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
