import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Flex, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { bareCode } from '#admin/pieces/bare-code.ts'
import { showFaults } from '#admin/pieces/fields.ts'
import { QrCode } from '#admin/pieces/QrCode.tsx'
import { sessionQuery, useSession } from '#admin/session.ts'
import type { FullProof, TotpSetup } from '#shared/admin/session.ts'
import { passwordMax } from '#shared/admin/session.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The second factor: added by QR code; replaced and removed with the password and a code of it. */
export function Authenticator() {
  const { hasTotp, recoveryCodes } = useSession()
  const { message } = App.useApp()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
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
        <>
          <Typography.Paragraph type={recoveryCodes === 0 ? 'warning' : undefined}>
            {recoveryCodes === 0 ? '没有备用码：手机丢了只能请管理员移除验证器。' : `备用码还剩 ${recoveryCodes} 个。`}
          </Typography.Paragraph>
          <Flex gap={8} wrap>
            <Button loading={begin.isPending} onClick={() => begin.mutate()}>
              更换验证器
            </Button>
            <Button onClick={() => setMaking(true)}>{recoveryCodes === 0 ? '生成备用码' : '重新生成备用码'}</Button>
            <Button danger onClick={() => setRemoving(true)}>
              移除验证器
            </Button>
          </Flex>
        </>
      ) : (
        <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate()}>
          添加验证器
        </Button>
      )}
      {setup && <Adding setup={setup} isReplacing={hasTotp} onCodes={setCodes} onClose={() => setSetup(null)} />}
      {isMaking && <Making onCodes={setCodes} onClose={() => setMaking(false)} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {isRemoving && <Removing onClose={() => setRemoving(false)} />}
    </Card>
  )
}

interface AddingProps {
  setup: TotpSetup
  /** There is one, which ends. */
  isReplacing: boolean
  onCodes(codes: readonly string[]): void
  onClose(): void
}

function Adding({ setup: { secret, address }, isReplacing, onCodes, onClose }: AddingProps) {
  const [word, title] = isReplacing ? ['更换', '更换验证器'] : ['添加', '添加验证器']
  const proof = useProof<{ code: string; password: string; former?: string }>(
    async ({ code, password, former }) => {
      const known = former === undefined ? {} : { former: bareCode(former) }
      onCodes((await api('PUT /account/authenticator', { body: { secret, code: bareCode(code), password, ...known } })).items)
    },
    `已${title}，其他登录都已退出`,
    onClose,
  )
  return (
    <Modal open title={title} okText={word} confirmLoading={proof.isPending} onOk={proof.form.submit} onCancel={onClose}>
      <Form form={proof.form} name="authenticator" layout="vertical" requiredMark={false} onFinish={proof.send}>
        <Problems texts={proof.problems} />
        <Flex vertical align="center" gap={12} style={{ marginBottom: 16 }}>
          <span>{isReplacing ? '用新手机的验证器应用扫描二维码' : '用验证器应用扫描二维码'}</span>
          <QrCode text={address} label="验证器的二维码" />
          <Typography.Text copyable={{ text: secret, tooltips: ['复制密钥', '已复制'] }}>
            不能扫描时，输入密钥 <code>{secret}</code>
          </Typography.Text>
        </Flex>
        <Form.Item
          name="code"
          label={isReplacing ? '新验证器的验证码' : '动态验证码'}
          rules={[{ required: true, pattern: /^\s*(\d\s*){6}$/, message: '请输入验证器显示的 6 位数字' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
        {isReplacing && <CodeProof name="former" label="旧验证器的验证码，或一个备用码" />}
        <PasswordProof />
      </Form>
    </Modal>
  )
}

function Making({ onCodes, onClose }: { onCodes(codes: readonly string[]): void; onClose(): void }) {
  const proof = useProof<FullProof>(
    async ({ password, code }) => {
      onCodes((await api('POST /account/recovery-codes', { body: { password, code: bareCode(code) } })).items)
    },
    '已生成备用码',
    onClose,
  )
  return (
    <Modal open title="生成备用码" okText="生成" confirmLoading={proof.isPending} onOk={proof.form.submit} onCancel={onClose}>
      <Form form={proof.form} name="recovery-codes" layout="vertical" requiredMark={false} onFinish={proof.send}>
        <Problems texts={proof.problems} />
        <p>手机不在身边时，登录可以用备用码代替验证码。新的生成后，旧的全部失效。</p>
        <CodeProof name="code" label="验证器的验证码，或一个备用码" />
        <PasswordProof />
      </Form>
    </Modal>
  )
}

function Removing({ onClose }: { onClose(): void }) {
  const proof = useProof<FullProof>(
    async ({ password, code }) => void (await api('POST /account/authenticator/removal', { body: { password, code: bareCode(code) } })),
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
        <CodeProof name="code" label="验证器的验证码，或一个备用码" />
        <PasswordProof />
      </Form>
    </Modal>
  )
}

/** A code of the authenticator that stands, or a recovery code. */
function CodeProof({ name, label }: { name: 'code' | 'former'; label: string }) {
  const pattern = /^\s*((\d\s*){6}|([A-Za-z2-7][\s-]*){16})$/
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, pattern, message: '请输入 6 位数字，或 16 个字母和数字的备用码' }]}>
      <Input autoComplete="one-time-code" autoCapitalize="characters" />
    </Form.Item>
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

/** A form of proofs. */
function useProof<Values>(send: (values: Values) => Promise<void>, done: string, onClose: () => void) {
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
