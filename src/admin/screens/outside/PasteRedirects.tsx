import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal } from 'antd'
import { ApiFailure, api } from '#admin/api.ts'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { RedirectBatch } from '#shared/admin/outside.ts'
import styles from './outside.module.css'

interface Props {
  isOpen: boolean
  onClose(): void
  onAdded(): void
}

/** Many old addresses at once, one per line: all of them, or none and the faults by line. */
export function PasteRedirects({ isOpen, onClose, onAdded }: Props) {
  const [form] = Form.useForm<RedirectBatch>()
  const { message } = App.useApp()
  const add = useMutation({
    mutationFn: (batch: RedirectBatch) => api('POST /redirects/batch', { body: batch }),
    onSuccess: ({ added, known }) => {
      onAdded()
      void message.success(`添加了 ${added} 个旧地址${known > 0 ? `，${known} 个早就有了` : ''}`)
    },
  })
  return (
    <Modal
      open={isOpen}
      title="批量添加旧地址"
      okText="全部添加"
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={add.reset}
      width={720}
      destroyOnHidden
    >
      <Form form={form} name="redirects" layout="vertical" preserve={false} onFinish={(batch) => add.mutate(batch)}>
        <Form.Item
          name="text"
          label="一行一个：旧地址、空格、新地址"
          extra="从表格里复制两列也可以。有一行不对就一行也不加，改好再试。"
          rules={[{ required: true, whitespace: true, message: '请粘贴旧地址和新地址' }, upTo(200_000)]}
        >
          <Input.TextArea
            rows={12}
            placeholder={'/news/1.html /newsInside/1\n/news/2.html /newsInside/2'}
            spellCheck={false}
            autoCapitalize="none"
          />
        </Form.Item>
        {add.error && <Refused error={add.error} />}
      </Form>
    </Modal>
  )
}

function Refused({ error }: { error: Error }) {
  const lines = error instanceof ApiFailure && error.faults.length > 0 ? error.faults.map((fault) => fault.message) : [error.message]
  return (
    <Alert
      type="error"
      showIcon
      title="一行也没有添加"
      description={
        <ul className={styles.faults}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  )
}
