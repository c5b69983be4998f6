import { Alert } from 'antd'

/** All errors of one part of a form, above it. */
export function ProblemList({ messages }: { messages: readonly string[] }) {
  const distinct = [...new Set(messages)]
  const [only] = distinct
  if (only === undefined) return null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={distinct.length === 1 ? only : `有 ${distinct.length} 处要修改`}
      description={
        distinct.length > 1 && (
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {distinct.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )
      }
      style={{ marginBottom: 16 }}
    />
  )
}
