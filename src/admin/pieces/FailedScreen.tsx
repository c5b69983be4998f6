import { Failure } from './Failure.tsx'
import { Screen } from './Screen.tsx'

/** Shown instead of a whole screen that could not be loaded. */
export function FailedScreen({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <Screen title="打不开">
      <Failure error={error} onRetry={onRetry} />
    </Screen>
  )
}
