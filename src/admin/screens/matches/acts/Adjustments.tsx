import { Empty, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { siteToday } from '#admin/pieces/site-today.ts'
import { ActDialog } from '#admin/screens/matches/ActDialog.tsx'
import styles from '#admin/screens/matches/matches.module.css'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { Adjustment } from '#shared/competitions/document.ts'
import { formatShort } from '#shared/dates.ts'
import { adjustmentMetricWords, adjustmentText } from '#shared/words/organiser.ts'
import { entrantName, entrantOptions, noteRules, tablePlaces } from './places.ts'

/** Points added or deducted by the organiser, and revoking them. */
export function Adjustments({ competition }: { competition: AdminCompetition }) {
  const { document } = competition
  const [isAdding, setAdding] = useState(false)
  const [revoked, setRevoked] = useState<Adjustment | null>(null)
  const places = tablePlaces(document)
  const adjustments = places.flatMap(({ group, name }) => (group.adjustments ?? []).map((adjustment) => ({ adjustment, place: name })))
  if (places.length === 0) return <Empty description="这项赛事没有积分表，不能扣分。" />
  return (
    <div className={styles.column}>
      <div>
        <MayButton act="results.correct" type="primary" onClick={() => setAdding(true)}>
          扣分或加分
        </MayButton>
      </div>
      {adjustments.length === 0 && <Empty description="还没有扣分。" />}
      <ul className={styles.order}>
        {adjustments.map(({ adjustment, place }) => (
          <li key={adjustment.key}>
            <div className={styles.orderName}>
              <strong>
                {entrantName(document, adjustment.entrant)} {adjustmentText(adjustment)}
              </strong>
              <div>
                {place}：{adjustment.publicNote}
              </div>
              <small>
                {[
                  adjustment.at && formatShort(adjustment.at, siteToday()),
                  adjustment.revokedAt && `${formatShort(adjustment.revokedAt, siteToday())} 撤销`,
                ]
                  .filter(Boolean)
                  .join('，')}
              </small>
            </div>
            {!adjustment.revokedAt && (
              <MayButton
                act="results.correct"
                aria-label={`撤销${entrantName(document, adjustment.entrant)}的扣分`}
                onClick={() => setRevoked(adjustment)}
              >
                撤销
              </MayButton>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <AddDialog competition={competition} onClose={() => setAdding(false)} />}
      {revoked && (
        <ActDialog<object>
          title="撤销扣分"
          said="扣分已撤销"
          okText="确认撤销"
          competitionId={competition.id}
          rev={competition.rev}
          initialValues={{}}
          toAct={() => ({ kind: 'revoke_adjustment', adjustment: revoked.key })}
          onClose={() => setRevoked(null)}
        >
          <p>
            {entrantName(document, revoked.entrant)} {adjustmentText(revoked)}：{revoked.publicNote}
          </p>
        </ActDialog>
      )}
    </div>
  )
}

interface Values {
  place: string
  entrant: string
  metric: Adjustment['metric']
  sign: 'minus' | 'plus'
  delta: number
  publicNote: string
}

function AddDialog({ competition, onClose }: { competition: AdminCompetition; onClose(): void }) {
  const { document } = competition
  const places = tablePlaces(document)
  return (
    <ActDialog<Values>
      title="扣分或加分"
      said="积分已调整"
      okText="确认"
      competitionId={competition.id}
      rev={competition.rev}
      initialValues={{ place: places[0]?.key, metric: 'points', sign: 'minus' }}
      toAct={({ place, entrant, metric, sign, delta, publicNote }) => {
        const found = places.find(({ key }) => key === place)
        return {
          kind: 'adjust',
          stage: found?.stage.key ?? '',
          group: found?.group.key ?? '',
          entrant,
          metric,
          delta: sign === 'minus' ? -delta : delta,
          publicNote,
        }
      }}
      onClose={onClose}
    >
      <Form.Item name="place" label="积分表" rules={[{ required: true, message: '请选择积分表' }]}>
        <Select options={places.map(({ key, name }) => ({ value: key, label: name }))} />
      </Form.Item>
      <Form.Item name="entrant" label="参赛者" rules={[{ required: true, message: '请选择参赛者' }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={entrantOptions(document)} />
      </Form.Item>
      <Form.Item name="metric" label="哪一种分">
        <Radio.Group options={Object.entries(adjustmentMetricWords).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="sign" label="方向">
        <Radio.Group
          options={[
            { value: 'minus', label: '扣' },
            { value: 'plus', label: '加' },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="delta"
        label="多少分"
        rules={[
          { required: true, message: '请填写分值' },
          { type: 'number', min: 0.01, max: 1000, message: '请填 0.01 到 1000 之间的数；扣还是加，在上面选' },
        ]}
      >
        {/* No min and max: it would turn what is out of range into another number without a word. */}
        <NumberInput step={1} inputMode="decimal" style={{ width: 140 }} />
      </Form.Item>
      <Form.Item name="publicNote" label="说明（会公开）" rules={noteRules}>
        <Input.TextArea count={{ max: 300, show: true }} rows={2} />
      </Form.Item>
    </ActDialog>
  )
}
