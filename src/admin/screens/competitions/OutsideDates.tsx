import { Alert, Button } from 'antd'
import { type Span, widened } from './span.ts'

interface Props {
  span: Span
  /** Of the matches: ISO UTC. */
  instants: readonly string[]
  isDisabled?: boolean
  onWiden(span: Span): void
}

/** Matches on days outside the competition's: its dates are moved by choice, or the matches are. */
export function OutsideDates({ span, instants, isDisabled = false, onWiden }: Props) {
  const wide = widened(span, instants)
  if (wide === null) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`有比赛排在赛事的日期（${span.startsOn} 至 ${span.endsOn}）之外`}
      description={
        <>
          <p style={{ margin: '0 0 8px' }}>请改比赛的时间，或者改赛事的日期。</p>
          <Button disabled={isDisabled} onClick={() => onWiden(wide)}>
            赛事改为 {wide.startsOn} 至 {wide.endsOn}
          </Button>
        </>
      }
      style={{ marginBottom: 12 }}
    />
  )
}
