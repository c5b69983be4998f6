import { Alert } from 'antd'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Span } from './span.ts'

interface Props {
  season: CompetitionDocument['season']
  span: Span
}

/** Days of a competition outside its season's: told and not refused, because a final may be played after it. */
export function OutsideSeason({ season, span }: Props) {
  if ([season.startsOn, season.endsOn, span.startsOn, span.endsOn].includes('')) return null
  if (season.startsOn <= span.startsOn && span.endsOn <= season.endsOn) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={`赛事的日期（${span.startsOn} 至 ${span.endsOn}）不全在赛季里`}
      description={`「${season.name}」是 ${season.startsOn} 至 ${season.endsOn}。请核对两边的日期；确实这样安排的，不用改。`}
      style={{ marginBottom: 16 }}
    />
  )
}
