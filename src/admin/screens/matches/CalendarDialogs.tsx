import { Form, Input, Radio } from 'antd'
import { fieldOfInstant, instantOfField } from '#admin/pieces/beijing.ts'
import { MomentInput } from '#admin/pieces/DateInput.tsx'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { formatDateTime } from '#shared/dates.ts'
import { ActDialog } from './ActDialog.tsx'

interface Props {
  data: AdminMatch
  onClose(): void
}

const reasonRules = [
  { required: true, whitespace: true, message: '请写原因，它会公开显示' },
  { max: 200, message: '原因最多 200 字' },
]

export function ScheduleDialog({ data, onClose }: Props) {
  const { schedule } = data.match
  const wasAt = schedule.at !== null || schedule.firstAt !== null
  return (
    <ActDialog<{ precision: 'exact' | 'day' | 'tbd'; at: string; venue: string; reason: string }>
      title="改时间和场地"
      said="赛程已修改"
      okText="确认修改"
      competitionId={data.competitionId}
      rev={data.rev}
      initialValues={{
        precision: schedule.at === null ? 'exact' : schedule.precision,
        at: fieldOfInstant(schedule.at),
        venue: data.venue,
        reason: '',
      }}
      toAct={({ precision, at, venue, reason }) => ({
        kind: 'schedule',
        match: data.match.key,
        at: precision === 'tbd' ? null : instantOfField(precision === 'day' ? `${at.slice(0, 10)}T12:00` : at),
        precision,
        venue: venue ?? '',
        reason: reason ?? '',
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="precision" label="时间">
            <Radio.Group
              options={[
                { value: 'exact', label: '准确时间' },
                { value: 'day', label: '只定日期' },
                { value: 'tbd', label: '待定' },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['precision']}>
            {() => form.getFieldValue('precision') !== 'tbd' && <MomentItem name="at" label="日期和时间" isRequired />}
          </Form.Item>
          <Form.Item name="venue" label="场地" rules={[upTo(60)]}>
            <Input />
          </Form.Item>
          {wasAt && (
            <Form.Item name="reason" label="改期原因（会公开）" extra="时间没有变就不用填。">
              <Input.TextArea count={{ max: 200, show: true }} rows={2} />
            </Form.Item>
          )}
        </>
      )}
    </ActDialog>
  )
}

export function CancelDialog({ data, onClose }: Props) {
  return (
    <ActDialog<{ reason: string }>
      title="取消比赛"
      said="比赛已取消"
      okText="确认取消比赛"
      isDangerous
      competitionId={data.competitionId}
      rev={data.rev}
      initialValues={{ reason: '' }}
      toAct={({ reason }) => ({ kind: 'cancel', match: data.match.key, reason: reason.trim() })}
      onClose={onClose}
    >
      <Form.Item name="reason" label="原因（会公开）" rules={reasonRules}>
        <Input.TextArea count={{ max: 200, show: true }} rows={2} />
      </Form.Item>
    </ActDialog>
  )
}

export function RevealDialog({ data, onClose }: Props) {
  return (
    <ActDialog<{ delaySeconds: number | null; embargoUntil: string }>
      title="延迟公布赛果"
      said="公布时间已修改"
      okText="确认"
      competitionId={data.competitionId}
      rev={data.rev}
      initialValues={{
        // In minutes, because people think in minutes.
        delaySeconds: data.delaySeconds === null ? null : data.delaySeconds / 60,
        embargoUntil: fieldOfInstant(data.embargoUntil),
      }}
      toAct={({ delaySeconds: minutes, embargoUntil }) => ({
        kind: 'set_reveal',
        match: data.match.key,
        delaySeconds: minutes === null || minutes === undefined ? null : Math.round(minutes * 60),
        embargoUntil: instantOfField(embargoUntil),
      })}
      onClose={onClose}
    >
      <p>两样都填时，以较晚的为准。都留空就是结束后立刻公布。</p>
      <Form.Item
        name="delaySeconds"
        label="结束后多少分钟公布"
        rules={[{ type: 'number', min: 0, max: 1440, message: '请填 0 到 1440 之间的数；更久的，用下面的时间' }]}
      >
        <NumberInput inputMode="decimal" style={{ width: 140 }} suffix="分钟" />
      </Form.Item>
      <MomentItem name="embargoUntil" label="在这个时间之前不公布" />
    </ActDialog>
  )
}

/** A Beijing time by the device's own picker, repeated in words. */
export function MomentItem({ name, label, isRequired = false }: { name: string; label: string; isRequired?: boolean }) {
  const form = Form.useFormInstance()
  const text = Form.useWatch<string | undefined>(name, form)
  const at = instantOfField(text)
  return (
    <Form.Item
      name={name}
      label={`${label}（北京时间）`}
      extra={at === null ? undefined : formatDateTime(at)}
      rules={isRequired ? [{ required: true, message: '请选择时间' }] : []}
    >
      <MomentInput />
    </Form.Item>
  )
}
