import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Spin } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#admin/api.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { showFaults } from '#admin/pieces/fields.ts'
import { PasswordFields } from '#admin/pieces/PasswordFields.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { queryClient } from '#admin/query-client.ts'
import { previewKey } from '#admin/query-keys.ts'
import type { OneTimeLinkView, SignInAnswer } from '#shared/admin/session.ts'
import { asSeen } from '#shared/characters.ts'
import { roleWords } from '#shared/words/roles.ts'
import { DoorCard } from './DoorCard.tsx'
import { CodeStep, type Step } from './SignInForm.tsx'

/** The target of one-time links: the first admin's account, an invitation, or a new password. Its token is in the fragment. */
export function Component() {
  const [token] = useState(() => location.hash.slice(1))
  const link = useQuery({
    queryKey: previewKey('POST /one-time-links/check', token),
    queryFn: () => api('POST /one-time-links/check', { body: { token } }),
    enabled: isWhole(token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isWhole(token)) {
    return (
      <DoorCard title="打不开这个链接">
        <p>链接不完整，可能在转发时被截断。请回到原来的消息里复制整个链接，或请管理员再发一个。</p>
      </DoorCard>
    )
  }
  if (link.error) {
    return (
      <DoorCard title="打不开这个链接">
        <Failure error={link.error} onRetry={() => void link.refetch()} />
      </DoorCard>
    )
  }
  if (!link.data) return <Spin fullscreen description="正在检查链接" />
  return link.data.kind === 'password_reset' ? (
    <NewPasswordCard token={token} name={link.data.userName ?? ''} />
  ) : (
    <NewUserCard token={token} link={link.data} />
  )
}

/** A chat program may have cut off part of the link's token. */
function isWhole(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}

function NewUserCard({ token, link }: { token: string; link: OneTimeLinkView }) {
  const navigate = useNavigate()
  const [form] = Form.useForm()
  const [problems, setProblems] = useState<string[]>([])
  const typed = Form.useWatch<string | undefined>('name', form) ?? ''
  const { step, take } = useEntering(typed.trim().toLowerCase())
  const join = useMutation({
    mutationFn: ({ name, displayName, password }: { name: string; displayName: string; password: string }) =>
      api('POST /one-time-links/user', {
        body: {
          token,
          name: name.trim().toLowerCase(),
          displayName: asSeen(displayName),
          password,
        },
      }),
    onSuccess: take,
    onError: (error) => setProblems(showFaults(form, error)),
  })
  if (step) {
    return (
      <DoorCard title="添加验证器">
        <CodeStep step={step} onAnswer={take} onBack={() => void navigate('/sign-in', { replace: true })} />
      </DoorCard>
    )
  }
  return (
    <DoorCard title={link.kind === 'first_admin' ? '创建第一个管理员' : `加入管理后台（${roleWords[link.role ?? 'scorekeeper']}）`}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={join.mutate}>
        <Problems texts={problems} />
        <Form.Item
          name="name"
          label="用户名"
          extra="登录时输入：小写字母、数字、点、横线或下划线，最多 32 个字符"
          normalize={(text: string) => text.toLowerCase()}
          rules={[
            {
              required: true,
              pattern: /^[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?$/,
              message: '用户名由小写字母、数字、点、横线或下划线组成，首尾是字母或数字',
            },
          ]}
        >
          <Input autoComplete="username" autoCapitalize="none" autoFocus />
        </Form.Item>
        <Form.Item
          name="displayName"
          label="显示的名字"
          extra="别的编辑看到的名字"
          rules={[{ required: true, whitespace: true, message: '请输入名字' }, upTo(40)]}
        >
          <Input autoComplete="name" />
        </Form.Item>
        <PasswordFields />
        <Button type="primary" htmlType="submit" block loading={join.isPending}>
          创建账号
        </Button>
      </Form>
    </DoorCard>
  )
}

function NewPasswordCard({ token, name }: { token: string; name: string }) {
  const navigate = useNavigate()
  const [form] = Form.useForm()
  const [problems, setProblems] = useState<string[]>([])
  const { step, take } = useEntering(name)
  const change = useMutation({
    mutationFn: ({ password }: { password: string }) => api('POST /one-time-links/password', { body: { token, password } }),
    onSuccess: take,
    onError: (error) => setProblems(showFaults(form, error)),
  })
  if (step) {
    return (
      <DoorCard title={step.state === 'authenticator_wanted' ? '添加验证器' : '登录管理后台'}>
        <CodeStep step={step} onAnswer={take} onBack={() => void navigate('/sign-in', { replace: true })} />
      </DoorCard>
    )
  }
  return (
    <DoorCard title="设置新密码">
      <Form form={form} layout="vertical" requiredMark={false} onFinish={change.mutate}>
        <Problems texts={problems} />
        <Form.Item label="用户名" htmlFor="user-name" extra="以后用它和新密码登录，请记下来">
          <Input id="user-name" name="name" value={name} autoComplete="username" readOnly />
        </Form.Item>
        <PasswordFields />
        <Button type="primary" htmlType="submit" block loading={change.isPending}>
          保存新密码并登录
        </Button>
      </Form>
    </DoorCard>
  )
}

/** A link signs its owner in, with the authenticator's code where one is due, and says the name to sign in with. */
function useEntering(name: string) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [step, setStep] = useState<Step | null>(null)
  const take = async (answer: SignInAnswer) => {
    if (answer.state !== 'signed_in') return setStep(answer)
    queryClient.clear()
    await navigate('/', { replace: true })
    void message.success(`已登录。你的用户名是 ${name}，下次用它登录。`, 8)
  }
  return { step, take }
}

function Problems({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <Alert key={text} type="error" showIcon title={text} role="alert" style={{ marginBottom: 16 }} />)
}
