import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Card, Checkbox, Form, Typography } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { clearFaults, showFaults } from '#admin/pieces/fields.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { read } from '#admin/query-keys.ts'
import type { ConsoleSettings } from '#shared/admin/console-settings.ts'
import { roles } from '#shared/admin/roles.ts'
import { roleWords } from '#shared/words/roles.ts'

const rulesQuery = read('GET /console-settings')

export function Component() {
  const settings = useQuery(rulesQuery)
  return (
    <Screen title="登录规则">
      {settings.isPending && <Waiting />}
      {settings.error && <Failure error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && <Rules settings={settings.data} />}
    </Screen>
  )
}

function Rules({ settings }: { settings: ConsoleSettings }) {
  const [form] = Form.useForm<ConsoleSettings>()
  const [isDirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const client = useQueryClient()
  const { message } = App.useApp()
  useLeaveGuard(isDirty)
  const save = useMutation({
    mutationFn: (params: ConsoleSettings) => api('PUT /console-settings', { body: params }),
    onSuccess: (saved) => {
      setDirty(false)
      setProblems([])
      clearFaults(form)
      client.setQueryData(rulesQuery.queryKey, saved)
      void message.success('已保存')
    },
    onError: (error) => setProblems(showFaults(form, error)),
  })
  return (
    <Card style={{ maxWidth: 640 }}>
      <Form form={form} layout="vertical" initialValues={settings} onValuesChange={() => setDirty(true)} onFinish={save.mutate}>
        {problems.map((text) => (
          <Alert key={text} type="error" showIcon title={text} role="alert" style={{ marginBottom: 16 }} />
        ))}
        <Form.Item name="totpRoles" label="必须使用验证器的角色" extra="保存后，这些角色中还没有验证器的人会退出，下次登录时先添加验证器。">
          <Checkbox.Group options={roles.map((role) => ({ value: role, label: roleWords[role] }))} />
        </Form.Item>
        <MayButton act="users.manage" type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty}>
          保存
        </MayButton>
      </Form>
      <Typography.Paragraph type="secondary" style={{ margin: '24px 0 0' }}>
        其他规则是固定的：8 小时没有操作或登录满 7 天后要重新登录；15 分钟内同一账号最多试 10 次密码，同一地址最多 30 次。
      </Typography.Paragraph>
    </Card>
  )
}
