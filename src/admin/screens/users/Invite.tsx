import { Alert, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { showFaults } from '#admin/pieces/fields.ts'
import { OneTimeLinkModal } from '#admin/pieces/OneTimeLinkModal.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { Role } from '#shared/admin/roles.ts'
import type { NewInvitation, OneTimeLink } from '#shared/admin/users.ts'
import { roleWords } from '#shared/words/roles.ts'
import { useUserAct } from './users.queries.ts'

/** From the fewest to the most permissions. */
const choices: readonly (readonly [Role, string])[] = [
  ['scorekeeper', '只录入分给自己的比赛'],
  ['editor', '编写和发布内容、管理赛事'],
  ['admin', '所有事情，包括用户和设置'],
]

export function Invite({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [form] = Form.useForm<NewInvitation>()
  const [link, setLink] = useState<OneTimeLink | null>(null)
  const invite = useUserAct(
    (params: NewInvitation) => api('POST /invitations', { body: params }),
    null,
    (made) => {
      onClose()
      setLink(made)
    },
  )
  const problems = invite.error ? showFaults(form, invite.error) : []
  return (
    <>
      <Modal
        open={isOpen}
        title="邀请用户"
        okText="生成邀请链接"
        confirmLoading={invite.isPending}
        onOk={form.submit}
        onCancel={onClose}
        afterClose={invite.reset}
        destroyOnHidden
      >
        <Form
          form={form}
          name="invite"
          layout="vertical"
          preserve={false}
          initialValues={{ role: 'scorekeeper', note: '' }}
          onFinish={(params) => invite.mutate({ ...params, note: params.note.trim() })}
        >
          {problems.map((text) => (
            <Alert key={text} type="error" showIcon title={text} />
          ))}
          <Form.Item name="role" label="角色">
            <Radio.Group vertical options={choices.map(([value, what]) => ({ value, label: `${roleWords[value]}：${what}` }))} />
          </Form.Item>
          <Form.Item name="note" label="备注" extra="给谁的，只在这里看到" rules={[upTo(100)]}>
            <Input />
          </Form.Item>
        </Form>
      </Modal>
      <OneTimeLinkModal title="邀请链接" link={link} onClose={() => setLink(null)} />
    </>
  )
}
