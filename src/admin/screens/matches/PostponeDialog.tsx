import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCloseGuard } from '#admin/pieces/use-leave-guard.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { isUndated } from '#shared/competitions/match-time.ts'
import styles from './matches.module.css'
import { enqueue } from './outbox.ts'
import { RestoredNotice } from './RestoredNotice.tsx'
import { useConfirmedClose } from './use-confirmed-close.ts'
import { useStoredInput } from './use-stored-input.ts'
import { sidesText, timeText } from './words.ts'

/** Postpones without a new date; it must work offline too. */
export function PostponeDialog({ data, onClose }: { data: AdminMatch; onClose(): void }) {
  const [form] = Form.useForm<{ reason: string }>()
  const when = isUndated(data.match) ? '' : timeText(data.match)
  const { left, keep, drop, isStored } = useStoredInput<{ reason: string }>(`postpone.${data.match.id}`)
  const [isTyped, setTyped] = useState(left !== null)
  const leave = () => {
    drop()
    onClose()
  }
  const close = useConfirmedClose(isTyped, leave)
  useCloseGuard(isTyped && !isStored)
  return (
    <Modal
      open
      title="延期"
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" onClick={form.submit}>
            确认延期
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {left && (
          <RestoredNotice
            what="原因"
            onDrop={() => {
              drop()
              setTyped(false)
              form.setFieldValue('reason', '')
            }}
          />
        )}
        <div>
          {[sidesText(data.match.sides), when !== '' && `原定 ${when}`].filter(Boolean).join('，')}
          。延期后时间记为待定，定下来再改成新的时间。
        </div>
        {data.match.play === 'live' && <Alert type="warning" showIcon title="比赛正在进行：延期后记为中断，已录的比分保留。" />}
        <Form
          form={form}
          layout="vertical"
          initialValues={left ?? {}}
          onValuesChange={(_, input) => {
            setTyped(true)
            keep(input)
          }}
          onFinish={({ reason }) => {
            enqueue({
              competitionId: data.competitionId,
              matchId: data.match.id,
              matchName: sidesText(data.match.sides),
              rev: data.rev,
              act: { kind: 'postpone', match: data.match.key, reason: reason.trim() },
            })
            leave()
          }}
        >
          <Form.Item
            name="reason"
            label="原因（会公开）"
            rules={[
              { required: true, whitespace: true, message: '请写原因，它会公开显示' },
              { max: 200, message: '原因最多 200 字' },
            ]}
          >
            <Input.TextArea autoFocus count={{ max: 200, show: true }} rows={2} />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  )
}
