import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Flex, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { showFaults } from '#admin/pieces/fields.ts'
import { QrCode } from '#admin/pieces/QrCode.tsx'
import { sessionQuery, useSession } from '#admin/session.ts'
import type { TotpSetup } from '#shared/admin/session.ts'
import { passwordMax } from '#shared/admin/session.ts'

/** The second factor: added by QR code, removed with the password. */
export function Authenticator() {
  const { hasTotp } = useSession()
  const { message } = App.useApp()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const begin = useMutation({
    mutationFn: () => api('POST /account/authenticator/setup'),
    onSuccess: setSetup,
    onError: (error) => void message.error(error.message),
  })
  return (
    <Card title="验证器">
      <Typography.Paragraph>
        {hasTotp
          ? '已添加。登录时除了密码，还要输入手机上验证器应用显示的 6 位数字。'
          : '没有添加。添加后，只知道你密码的人也登录不了。手机上的任何验证器应用都可以用。'}
      </Typography.Paragraph>
      {hasTotp ? (
        <Button danger onClick={() => setRemoving(true)}>
          移除验证器
        </Button>
      ) : (
        <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate()}>
          添加验证器
        </Button>
      )}
      {setup && <Adding setup={setup} onClose={() => setSetup(null)} />}
      {isRemoving && <Removing onClose={() => setRemoving(false)} />}
    </Card>
  )
}

function Adding({ setup, onClose }: { setup: TotpSetup; onClose(): void }) {
  const proof = useProof<{ code: string; password: string }>(
    ({ code, password }) => api('PUT /account/authenticator', { body: { secret: setup.secret, code: code.trim(), password } }),
    '已添加验证器，其他登录都已退出',
    onClose,
  )
  return (
    <Modal open title="添加验证器" okText="添加" confirmLoading={proof.isPending} onOk={proof.form.submit} onCancel={onClose}>
      <Form form={proof.form} name="authenticator" layout="vertical" requiredMark={false} onFinish={proof.send}>
        <Problems texts={proof.problems} />
        <Flex vertical align="center" gap={12} style={{ marginBottom: 16 }}>
          <span>用验证器应用扫描二维码</span>
          <QrCode text={setup.address} label="验证器的二维码" />
          <Typography.Text copyable={{ text: setup.secret, tooltips: ['复制密钥', '已复制'] }}>
            不能扫描时，输入密钥 <code>{setup.secret}</code>
          </Typography.Text>
        </Flex>
        <Form.Item
          name="code"
          label="动态验证码"
          rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请输入验证器显示的 6 位数字' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
        <PasswordProof />
      </Form>
    </Modal>
  )
}

function Removing({ onClose }: { onClose(): void }) {
  const proof = useProof<{ password: string }>(
    ({ password }) => api('POST /account/authenticator/removal', { body: { password } }),
    '已移除验证器',
    onClose,
  )
  return (
    <Modal
      open
      title="移除验证器"
      okText="移除"
      okButtonProps={{ danger: true }}
      confirmLoading={proof.isPending}
      onOk={proof.form.submit}
      onCancel={onClose}
    >
      <Form form={proof.form} name="authenticator" layout="vertical" requiredMark={false} onFinish={proof.send}>
        <Problems texts={proof.problems} />
        <p>移除后，只用密码就能登录你的账号。</p>
        <PasswordProof />
      </Form>
    </Modal>
  )
}

function PasswordProof() {
  return (
    <Form.Item
      name="password"
      label="现在的密码"
      rules={[
        { required: true, message: '请输入现在的密码' },
        { max: passwordMax, message: `密码最多 ${passwordMax} 个字符` },
      ]}
    >
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  )
}

/** A form that requires the password. */
function useProof<Values>(send: (values: Values) => Promise<null>, done: string, onClose: () => void) {
  const [form] = Form.useForm<Values>()
  const [problems, setProblems] = useState<string[]>([])
  const client = useQueryClient()
  const { message } = App.useApp()
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      void message.success(done)
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      onClose()
    },
    onError: (error) => setProblems(showFaults(form, error)),
  })
  return { form, problems, isPending: mutation.isPending, send: (values: Values) => mutation.mutate(values) }
}

function Problems({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <Alert key={text} type="error" showIcon title={text} role="alert" style={{ marginBottom: 16 }} />)
}
