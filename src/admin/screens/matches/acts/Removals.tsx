import { Empty, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { ActDialog } from '#admin/screens/matches/ActDialog.tsx'
import styles from '#admin/screens/matches/matches.module.css'
import { hasTable } from '#rules/derive/workings.ts'
import { exclusionsInForce } from '#rules/rulings.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { type CompetitionDocument, type Entrant, type Ruling, type RulingPolicy, rulingPolicies } from '#shared/competitions/document.ts'
import { formatDateTime } from '#shared/dates.ts'
import { entrantStatusWords } from '#shared/words/entrants.ts'
import { rulingPolicyWords } from '#shared/words/organiser.ts'
import { entrantOptions, noteRules } from './places.ts'
import { policyNotes } from './Rulings.tsx'

/** In lobbies nobody is a single opponent: all others keep their places. */
const lobbyPolicyNotes: Partial<Record<RulingPolicy, string>> = {
  void_unplayed: '打过的名次和得分照算，以后的不算；别人的名次不变。',
  void_all: '打过的也不算，在表里排在最后，没有数据；别人的名次不变。',
}

/** In a bracket all policies come to the same, and what was played stands: others advanced from it. */
const bracketNote = '淘汰赛里打过的成绩照算，没打的算对手赢。要把打过的一场也判给对手，请到那场比赛更正赛果。'

/** What the choice of a policy does not say, where the competition has a bracket. */
function besideTables({ stages }: CompetitionDocument): string | undefined {
  if (stages.every(hasTable)) return undefined
  return stages.some(hasTable) ? `以上只管积分表。${bracketNote}` : `怎么选都一样：${bracketNote}`
}

/** Withdrawn and excluded entrants, and reinstating them. */
export function Removals({ competition }: { competition: AdminCompetition }) {
  const { document } = competition
  const [isRemoving, setRemoving] = useState(false)
  const [restored, setRestored] = useState<Entrant | null>(null)
  const gone = document.entrants.filter(({ status }) => status !== undefined && status !== 'active')
  const isLobbies = document.stages.every(({ format }) => format === 'lobby_series')
  const notes = isLobbies ? lobbyPolicyNotes : policyNotes
  const playing = document.entrants.filter((entrant) => !gone.includes(entrant))
  return (
    <div className={styles.column}>
      <div>
        <MayButton act="results.correct" type="primary" onClick={() => setRemoving(true)}>
          退赛或取消资格
        </MayButton>
      </div>
      {gone.length === 0 && <Empty description="没有人退赛。" />}
      <ul className={styles.order}>
        {gone.map((entrant) => (
          <li key={entrant.key}>
            <div className={styles.orderName}>
              <strong>{entrant.name}</strong>
              <div>{entrantStatusWords[entrant.status ?? 'active']}</div>
              <Ruled ruling={exclusionsInForce(document, entrant.key).at(-1)} />
            </div>
            <MayButton act="results.correct" onClick={() => setRestored(entrant)} aria-label={`恢复参赛：${entrant.name}`}>
              恢复参赛
            </MayButton>
          </li>
        ))}
      </ul>
      {isRemoving && (
        <ActDialog<{ entrant: string; status: 'withdrawn' | 'disqualified'; policy: RulingPolicy; publicNote: string }>
          title="退赛或取消资格"
          said="已记录"
          okText="确认"
          isDangerous
          competitionId={competition.id}
          rev={competition.rev}
          initialValues={{ status: 'withdrawn', policy: isLobbies ? 'void_unplayed' : 'from_now' }}
          toAct={(values) => ({ kind: 'remove_entrant', ...values })}
          onClose={() => setRemoving(false)}
        >
          <Form.Item name="entrant" label="参赛者" rules={[{ required: true, message: '请选择参赛者' }]}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={entrantOptions({ ...document, entrants: playing })} />
          </Form.Item>
          <Form.Item name="status" label="原因">
            <Radio.Group
              options={[
                { value: 'withdrawn', label: `自己${entrantStatusWords.withdrawn}` },
                { value: 'disqualified', label: entrantStatusWords.disqualified },
              ]}
            />
          </Form.Item>
          <Form.Item name="policy" label="比赛怎么算" extra={besideTables(document)}>
            <Radio.Group
              className={styles.stack}
              options={rulingPolicies
                .filter((value) => notes[value] !== undefined)
                .map((value) => ({
                  value,
                  label: (
                    <>
                      <strong>{rulingPolicyWords[value]}</strong>
                      <div>{notes[value]}</div>
                    </>
                  ),
                }))}
            />
          </Form.Item>
          <Form.Item name="publicNote" label="说明（会公开）" rules={noteRules}>
            <Input.TextArea count={{ max: 300, show: true }} rows={2} />
          </Form.Item>
        </ActDialog>
      )}
      {restored && (
        <ActDialog<{ publicNote: string }>
          title={`恢复参赛：${restored.name}`}
          said="已恢复参赛"
          okText="确认恢复"
          competitionId={competition.id}
          rev={competition.rev}
          initialValues={{ publicNote: '' }}
          toAct={({ publicNote }) => ({ kind: 'restore_entrant', entrant: restored.key, publicNote })}
          onClose={() => setRestored(null)}
        >
          <p>之前的裁决被取代，比赛按打出来的成绩计算。</p>
          <Form.Item name="publicNote" label="说明（会公开）" rules={noteRules}>
            <Input.TextArea count={{ max: 300, show: true }} rows={2} />
          </Form.Item>
        </ActDialog>
      )}
    </div>
  )
}

/** What becomes of the matches, why and since when. */
function Ruled({ ruling }: { ruling: Ruling | undefined }) {
  if (!ruling) return null
  return (
    <>
      {ruling.policy && <div>{rulingPolicyWords[ruling.policy]}</div>}
      <div>{ruling.publicNote}</div>
      <small>{[formatDateTime(ruling.at), ruling.author].filter(Boolean).join('，')}</small>
    </>
  )
}
