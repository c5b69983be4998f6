import { Failure } from './Failure.tsx'
import { Screen } from './Screen.tsx'

/** In the place of a whole screen that could not be had. */
export function FailedScreen({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <Screen title="打不开">
      <Failure error={error} onRetry={onRetry} />
    </Screen>
  )
}
