import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { api } from '#admin/api.ts'
import { bareCode } from '#admin/pieces/bare-code.ts'
import { QrCode } from '#admin/pieces/QrCode.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { SignInAnswer } from '#shared/admin/session.ts'
import { passwordMax } from '#shared/admin/session.ts'

import styles from './door.module.css'

interface Props {
  /** The user name, where known. */
  name?: string
  onSignedIn(): void | Promise<void>
}

export type Step = Exclude<SignInAnswer, { state: 'signed_in' }>

/** Name and password, then the authenticator's code where required. */
export function SignInForm({ name, onSignedIn }: Props) {
  const [step, setStep] = useState<Step | null>(null)
  const take = async (answer: SignInAnswer) => (answer.state === 'signed_in' ? await onSignedIn() : setStep(answer))
  return step === null ? (
    <PasswordStep name={name} onAnswer={take} />
  ) : (
    <CodeStep step={step} onAnswer={take} onBack={() => setStep(null)} />
  )
}

function PasswordStep({ name, onAnswer }: { name?: string; onAnswer(answer: SignInAnswer): Promise<void> }) {
  const signIn = useMutation({
    mutationFn: (values: { name: string; password: string }) => api('POST /session', { body: values }),
    onSuccess: onAnswer,
  })
  return (
    <Form name="sign-in" layout="vertical" initialValues={{ name }} onFinish={signIn.mutate} requiredMark={false}>
      {signIn.error && <Problem text={signIn.error.message} />}
      <Form.Item name="name" label="用户名" rules={[{ required: true, message: '请输入用户名' }, upTo(64)]}>
        <Input prefix={<UserOutlined aria-hidden />} autoComplete="username" autoCapitalize="none" autoFocus={name === undefined} />
      </Form.Item>
      <Form.Item
        name="password"
        label="密码"
        rules={[
          { required: true, message: '请输入密码' },
          { max: passwordMax, message: `密码最多 ${passwordMax} 个字符` },
        ]}
      >
        <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="current-password" autoFocus={name !== undefined} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
        登录
      </Button>
      <p className={styles.lost}>忘了密码？请管理员在「用户」里给你发一个重设密码的链接。</p>
    </Form>
  )
}

/** The authenticator's code; with its QR code first, where it must be set up. */
export function CodeStep({ step, onAnswer, onBack }: { step: Step; onAnswer(answer: SignInAnswer): Promise<void>; onBack(): void }) {
  const [isRecovery, setRecovery] = useState(false)
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => api('POST /session/code', { body: { step: step.step, code: bareCode(code) } }),
    onSuccess: onAnswer,
  })
  return (
    <Form name="sign-in-code" layout="vertical" onFinish={confirm.mutate} requiredMark={false}>
      {step.state === 'authenticator_wanted' && (
        <>
          <p>你的角色必须使用动态验证码。请用验证器应用扫描二维码，再输入它显示的 6 位数字。</p>
          <QrCode text={step.address} label="验证器的二维码" />
          <p>
            不能扫描时，手动输入密钥：<code>{step.secret}</code>
          </p>
        </>
      )}
      {confirm.error && <Problem text={confirm.error.message} />}
      {isRecovery ? (
        <Form.Item
          key="recovery"
          name="code"
          label="备用码"
          rules={[{ required: true, pattern: /^\s*([A-Za-z2-7][\s-]*){16}$/, message: '备用码是 16 个字母和数字' }]}
        >
          <Input prefix={<SafetyOutlined aria-hidden />} autoComplete="off" autoCapitalize="characters" autoFocus />
        </Form.Item>
      ) : (
        <Form.Item
          key="code"
          name="code"
          label="动态验证码"
          rules={[{ required: true, pattern: /^\s*(\d\s*){6}$/, message: '请输入验证器显示的 6 位数字' }]}
        >
          <Input prefix={<SafetyOutlined aria-hidden />} inputMode="numeric" autoComplete="one-time-code" autoFocus />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={confirm.isPending}>
        确认
      </Button>
      {step.state === 'code_wanted' && (
        <Button type="link" block onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? '用验证器登录' : '手机不在身边，用备用码登录'}
        </Button>
      )}
      <Button type="link" block onClick={onBack}>
        返回重新输入密码
      </Button>
    </Form>
  )
}

function Problem({ text }: { text: string }) {
  return <Alert type="error" showIcon title={text} role="alert" style={{ marginBottom: 16 }} />
}
