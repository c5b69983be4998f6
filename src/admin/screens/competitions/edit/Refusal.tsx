import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { ApiFailure, type Fault } from '#admin/api.ts'

interface Props {
  error: Error
  /** Shows paths, for authors of files. */
  isFile: boolean
  /** The competition whose matches are linked to where they are what is wrong; null: they are shown beside. */
  competition: number | null
  onRetry(): void
}

/** Nobody reads more at once. */
const mostFaults = 30

/** Why a change was refused. */
export function Refusal({ error, isFile, competition, onRetry }: Props) {
  const faults = error instanceof ApiFailure ? distinct(error.faults) : []
  const ofMatches = competition !== null && faults.some(isOfMatch) ? `/matches?competition=${competition}` : null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={faults.length > 1 ? `有 ${faults.length} 处要修改` : error.message}
      description={
        (faults.length > 1 || (isFile && faults.length > 0) || ofMatches !== null) && (
          <>
            {(faults.length > 1 || isFile) && (
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
            )}
            {ofMatches !== null && (
              <Link to={ofMatches} target="_blank">
                打开这项赛事的比赛（新窗口），先在那里改
              </Link>
            )}
          </>
        )
      }
      // What was found wrong is so again.
      action={
        faults.length === 0 && (
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        )
      }
    />
  )
}

/** Of what is entered there, not in the form of the competition. */
function isOfMatch({ path }: Fault): boolean {
  return /\/matches\/\d+\/(?!schedule)/.test(path)
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
