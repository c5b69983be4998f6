import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Form, Modal } from 'antd'
import { ApiFailure, api } from '#admin/api.ts'
import { InstantField } from '#admin/pieces/InstantField.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { queryClient } from '#admin/query-client.ts'
import { keyOfAll } from '#admin/query-keys.ts'
import type { OpeningMerger } from '#shared/admin/openings.ts'
import { OpeningSelect, useOpeningOptions } from './OpeningSelect.tsx'

interface Typed {
  openings: number[]
  into: number
  at: string
}

/** Merges several servers at the same moment; all of them, or none where one is refused. */
export function MergeDialog({ onClose }: { onClose(): void }) {
  const [form] = Form.useForm<Typed>()
  const { message } = App.useApp()
  const search = useOpeningOptions(true)
  const merge = useMutation({
    mutationFn: (body: OpeningMerger) => api('POST /opening-mergers', { body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keyOfAll('openings') })
      void message.success('已安排合服')
      onClose()
    },
  })
  return (
    <Modal
      open
      title="合服"
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={merge.isPending} onClick={form.submit}>
            确认合服
          </Button>
        </>
      }
    >
      <p>到了合服的时间，这些服务器会自己变成「已合服」，并写明合并到了哪里。</p>
      {merge.error && <Alert type="error" showIcon title={messagesOf(merge.error).map((text) => <div key={text}>{text}</div>)} />}
      <Form form={form} name="merger" layout="vertical" onFinish={(typed) => merge.mutate(typed)}>
        <Form.Item name="openings" label="要合并的服务器" rules={[{ required: true, message: '请选择至少一台服务器' }]}>
          <Select mode="multiple" {...search} placeholder="输入名称查找，可以选几台" />
        </Form.Item>
        <Form.Item name="into" label="合并到" rules={[{ required: true, message: '请选择合并到哪台服务器' }]}>
          <OpeningSelect known={null} />
        </Form.Item>
        <Form.Item name="at" label="合服时间（北京时间）" rules={[{ required: true, message: '请填写合服的时间' }]}>
          <InstantField />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Without duplicates. */
function messagesOf(error: Error): string[] {
  const faults = error instanceof ApiFailure ? error.faults.map((fault) => fault.message) : []
  return [...new Set(faults.length > 0 ? faults : [error.message])]
}
