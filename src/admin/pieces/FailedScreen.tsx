import { Link } from 'react-router'
import { Failure } from './Failure.tsx'
import { Screen } from './Screen.tsx'

interface Props {
  error: unknown
  onRetry(): void
  /** The list from which it was opened: a way on where a retry would bring the same. */
  list?: { path: string; noun: string }
}

/** Shown instead of a whole screen that could not be loaded. */
export function FailedScreen({ error, onRetry, list }: Props) {
  return (
    <Screen title="打不开" actions={list && <Link to={list.path}>返回{list.noun}列表</Link>}>
      <Failure error={error} onRetry={onRetry} />
    </Screen>
  )
}
