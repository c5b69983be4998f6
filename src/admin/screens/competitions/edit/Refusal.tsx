import { Alert, Button } from 'antd'
import { ApiFailure, type Fault } from '#admin/api.ts'

interface Props {
  error: Error
  /** Shows paths, for authors of files. */
  isFile: boolean
  onRetry(): void
}

/** Nobody reads more at once. */
const mostFaults = 30

/** Why a change was refused. */
export function Refusal({ error, isFile, onRetry }: Props) {
  const faults = error instanceof ApiFailure ? distinct(error.faults) : []
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={faults.length > 1 ? `有 ${faults.length} 处要修改` : error.message}
      description={
        (faults.length > 1 || (isFile && faults.length > 0)) && (
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {faults.slice(0, mostFaults).map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {(faults.length > 1 || !isFile) && <div>{message}</div>}
                {isFile && (
                  <div>
                    文件里的位置：<code>{filePathOf(path)}</code>
                  </div>
                )}
              </li>
            ))}
            {faults.length > mostFaults && <li>另有 {faults.length - mostFaults} 处。</li>}
          </ul>
        )
      }
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}

/** Equal messages are shown once. */
function distinct(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter(({ message }, i) => faults.findIndex((other) => other.message === message) === i)
}

/** /act/document/stages/0/key → $.stages[0].key */
function filePathOf(pointer: string): string {
  return pointer
    .replace(/^\/act\/document/, '$')
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
}
