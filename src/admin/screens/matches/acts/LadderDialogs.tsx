import { Form, Input } from 'antd'
import { instantOfField } from '#admin/pieces/beijing.ts'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { ActDialog } from '#admin/screens/matches/ActDialog.tsx'
import { MomentItem } from '#admin/screens/matches/CalendarDialogs.tsx'
import { opponentsOf } from '#rules/ladder/challengers.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { LadderPlace } from './ladder-place.ts'
import { noteRules } from './places.ts'

interface Props {
  competition: AdminCompetition
  ladder: LadderPlace
  onClose(): void
}

const filter = { optionFilterProp: 'label' } as const

interface Challenge {
  challenger?: string
  challenged?: string
  round: number
  at?: string
}

/** Creates a challenge: only opponents within reach are offered. */
export function ChallengeDialog({ competition, ladder, onClose }: Props) {
  const { document } = competition
  const { stage, group } = ladder
  const rounds = group.rounds.map(({ number, name }) => ({ value: number, label: name ?? `第 ${number} 轮` })).reverse()
  const latest = Math.max(0, ...group.rounds.map(({ number }) => number))
  const options = optionsOf(document, ladder, ladder.order)
  return (
    <ActDialog<Challenge>
      title={`发起挑战：${ladder.name}`}
      said="挑战已排定"
      okText="确认挑战"
      competitionId={competition.id}
      rev={competition.rev}
      initialValues={{ round: Math.max(1, latest) }}
      toAct={({ challenger = '', challenged = '', round, at }) => ({
        kind: 'challenge',
        stage: stage.key,
        group: group.key,
        challenger,
        challenged,
        round,
        at: instantOfField(at),
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="challenger" label="挑战者" rules={[{ required: true, message: '请选择挑战者' }]}>
            <Select showSearch={filter} options={options} onChange={() => form.setFieldValue('challenged', undefined)} />
          </Form.Item>
          <Form.Item noStyle dependencies={['challenger']}>
            {() => {
              const challenger: unknown = form.getFieldValue('challenger')
              const opponents = typeof challenger === 'string' ? opponentsOf(ladder, challenger) : []
              return (
                <Form.Item
                  name="challenged"
                  label="对手"
                  rules={[{ required: true, message: '请选择对手' }]}
                  extra={typeof challenger === 'string' && opponents.length === 0 ? '已经是第 1 名，没有可以挑战的人。' : reachText(ladder)}
                >
                  <Select showSearch={filter} options={optionsOf(document, ladder, opponents)} disabled={opponents.length === 0} />
                </Form.Item>
              )
            }}
          </Form.Item>
          <Form.Item name="round" label="轮次" extra="升降从最近一轮的第一个赛果算起。">
            <Select
              options={[
                ...(latest > 0 ? [{ value: latest + 1, label: `新的一轮：第 ${latest + 1} 轮` }] : [{ value: 1, label: '第 1 轮' }]),
                ...rounds,
              ]}
            />
          </Form.Item>
          <MomentItem name="at" label="比赛时间" />
        </>
      )}
    </ActDialog>
  )
}

function reachText({ stage: { ladder } }: LadderPlace): string {
  if (ladder.by === 'points') return '按积分排的天梯可以和任何人比赛。'
  return ladder.reach === undefined ? '可以挑战名次在前的任何人。' : `最多向上挑战 ${ladder.reach} 名。`
}

interface Move {
  entrant?: string
  place: number | null
  publicNote?: string
}

export function MoveDialog({ competition, ladder, onClose }: Props) {
  return (
    <ActDialog<Move>
      title={`调整名次：${ladder.name}`}
      said="名次已调整"
      okText="确认调整"
      competitionId={competition.id}
      rev={competition.rev}
      initialValues={{ place: null }}
      toAct={({ entrant = '', place, publicNote = '' }) => ({
        kind: 'move_entrant',
        stage: ladder.stage.key,
        group: ladder.group.key,
        entrant,
        place: place ?? 0,
        publicNote,
      })}
      onClose={onClose}
    >
      <Form.Item name="entrant" label="参赛者" rules={[{ required: true, message: '请选择参赛者' }]}>
        <Select showSearch={filter} options={optionsOf(competition.document, ladder, ladder.order)} />
      </Form.Item>
      <Form.Item name="place" label="移到第几名" rules={[{ required: true, message: '请写移到第几名' }]} extra="其间的参赛者各顺移一名。">
        <NumberInput min={1} max={ladder.order.length} precision={0} />
      </Form.Item>
      <Form.Item name="publicNote" label="说明（会公开）" rules={noteRules}>
        <Input.TextArea count={{ max: 300, show: true }} rows={2} />
      </Form.Item>
    </ActDialog>
  )
}

/** With their current places, which can be typed to search. */
function optionsOf(document: CompetitionDocument, { order }: LadderPlace, keys: readonly string[]): { value: string; label: string }[] {
  const names = new Map(document.entrants.map(({ key, name }) => [key, name]))
  const places = new Map(order.map((key, index) => [key, index + 1]))
  return keys.map((key) => ({ value: key, label: `${places.get(key)}. ${names.get(key) ?? key}` }))
}
