import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Form, Input } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { showFaults } from '#admin/pieces/fields.ts'
import { PasswordFields } from '#admin/pieces/PasswordFields.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { useSession } from '#admin/session.ts'
import type { PasswordChange } from '#shared/admin/session.ts'
import { passwordMax } from '#shared/admin/session.ts'
import { ownSessionsKey } from './OwnSessions.tsx'

export function OwnPassword() {
  const { user } = useSession()
  const [form] = Form.useForm<PasswordChange>()
  const [isDirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const client = useQueryClient()
  const { message } = App.useApp()
  useLeaveGuard(isDirty)
  const change = useMutation({
    mutationFn: ({ current, password }: PasswordChange) => api('PUT /account/password', { body: { current, password } }),
    onSuccess: async () => {
      form.resetFields()
      setDirty(false)
      setProblems([])
      void message.success('已修改密码，其他登录都已退出')
      await client.invalidateQueries({ queryKey: ownSessionsKey })
    },
    onError: (error) => setProblems(showFaults(form, error)),
  })
  return (
    <Card title="密码">
      <Form
        form={form}
        name="own-password"
        layout="vertical"
        requiredMark={false}
        onValuesChange={() => setDirty(true)}
        onFinish={change.mutate}
      >
        {problems.map((text) => (
          <Alert key={text} type="error" showIcon title={text} role="alert" style={{ marginBottom: 16 }} />
        ))}
        <input type="text" name="name" value={user.name} autoComplete="username" readOnly hidden />
        <Form.Item
          name="current"
          label="现在的密码"
          rules={[
            { required: true, message: '请输入现在的密码' },
            { max: passwordMax, message: `密码最多 ${passwordMax} 个字符` },
          ]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <PasswordFields label="新密码" />
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          修改密码
        </Button>
      </Form>
    </Card>
  )
}
