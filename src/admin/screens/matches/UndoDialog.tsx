import { Form, Input } from 'antd'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { ActDialog } from './ActDialog.tsx'

/** Undoes the newest correction, by another correction. */
export function UndoDialog({ data, onClose }: { data: AdminMatch; onClose(): void }) {
  return (
    <ActDialog<{ publicNote: string }>
      title="撤回更正"
      said="更正已撤回"
      okText="确认撤回"
      isDangerous
      competitionId={data.competitionId}
      rev={data.rev}
      initialValues={{ publicNote: '' }}
      toAct={({ publicNote }) => ({ kind: 'undo_correction', match: data.match.key, publicNote })}
      onClose={onClose}
    >
      {data.undo && <p>要撤回的更正：{data.undo.publicNote || '（没有写说明）'}</p>}
      <Form.Item
        name="publicNote"
        label="说明（会公开）"
        rules={[
          { required: true, whitespace: true, message: '请写明为什么撤回' },
          { max: 300, message: '说明最多 300 字' },
        ]}
      >
        <Input.TextArea count={{ max: 300, show: true }} rows={2} />
      </Form.Item>
    </ActDialog>
  )
}
