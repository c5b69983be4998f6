import { Form } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** The id of the input, for its label. */
  id: string
  problem?: string
  extra?: ReactNode
  isRequired?: boolean
  children: ReactNode
}

/** One labelled input with its error. */
export function Field({ label, id, problem, extra, isRequired, children }: Props) {
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required={isRequired}
      validateStatus={problem ? 'error' : undefined}
      help={problem}
      extra={extra}
      style={{ marginBottom: 16 }}
    >
      {children}
    </Form.Item>
  )
}
