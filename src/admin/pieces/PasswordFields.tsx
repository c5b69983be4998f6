import { Form, Input } from 'antd'
import { passwordMax, passwordMin } from '#shared/admin/session.ts'

/** A new password, typed twice. */
export function PasswordFields({ label = '密码' }: { label?: string }) {
  return (
    <>
      <Form.Item
        name="password"
        label={label}
        extra={`至少 ${passwordMin} 个字符，可以用空格和汉字；建议几个不相干的词连在一起`}
        rules={[
          { required: true, min: passwordMin, message: `密码至少要有 ${passwordMin} 个字符` },
          { max: passwordMax, message: `密码最多 ${passwordMax} 个字符` },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label="再输一遍"
        dependencies={['password']}
        rules={[
          { required: true, message: '请再输一遍密码' },
          ({ getFieldValue }) => ({
            validator: async (_rule, value) => {
              if (value && value !== getFieldValue('password')) throw new Error('两次输入的密码不一样')
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
