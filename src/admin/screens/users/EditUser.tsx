import { Alert, Form, Input, Modal } from 'antd'
import { api } from '#admin/api.ts'
import { showFaults } from '#admin/pieces/fields.ts'
import { Select } from '#admin/pieces/Select.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { type Role, roles } from '#shared/admin/roles.ts'
import type { UserChange, UserLine } from '#shared/admin/users.ts'
import { asSeen } from '#shared/characters.ts'
import { roleWords } from '#shared/words/roles.ts'
import { useUserAct } from './users.queries.ts'

export function EditUser({ user, isMe, onClose }: { user: UserLine; isMe: boolean; onClose(): void }) {
  const [form] = Form.useForm<{ displayName: string; role: Role }>()
  const save = useUserAct((input: UserChange) => api('PATCH /users/:id', { params: { id: user.id }, body: input }), '已保存', onClose)
  const problems = save.error ? showFaults(form, save.error) : []
  return (
    <Modal open title={`修改 ${user.name}`} okText="保存" confirmLoading={save.isPending} onOk={form.submit} onCancel={onClose}>
      <Form
        form={form}
        name="user"
        layout="vertical"
        initialValues={{ displayName: user.displayName, role: user.role }}
        onFinish={({ displayName, role }) => save.mutate({ displayName: asSeen(displayName), ...(isMe ? {} : { role }) })}
      >
        {problems.map((text) => (
          <Alert key={text} type="error" showIcon title={text} />
        ))}
        <Form.Item name="displayName" label="显示的名字" rules={[{ required: true, whitespace: true, message: '请输入名字' }, upTo(40)]}>
          <Input />
        </Form.Item>
        <Form.Item name="role" label="角色" extra={isMe ? '不能更改自己的角色，请让另一位管理员来做' : '下一个操作起生效'}>
          <Select disabled={isMe} options={roles.map((role) => ({ value: role, label: roleWords[role] }))} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
