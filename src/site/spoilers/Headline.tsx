import type { ReactNode } from 'react'
import { spoilerFreeHeadline } from '#shared/spoilers.ts'
import { lined } from './lined.tsx'

interface Props {
  /** `about`: the competition that it tells of, so that headlines that say nothing differ. */
  of: { title: ReactNode; titleBreaks?: readonly number[]; tellsResult: boolean; about?: string }
  /** What stands under the headline: 报道, 图集, 视频. */
  what?: string
}

/**
 * A headline that may say how a match ended. Where results are hidden, words that say nothing replace it, and the first tap on its link shows it. The
 * unit that is shown as a whole carries `data-results`.
 */
export function Headline({ of: { title: given, titleBreaks, tellsResult, about = '' }, what = '报道' }: Props) {
  const title = typeof given === 'string' ? lined(given, titleBreaks) : given
  if (!tellsResult) return <>{title}</>
  // The words stand in no text: whoever reads the page without hiding results, machines too, finds the headline alone.
  return (
    <span className="headline" data-instead={`${about === '' ? '' : `${about}：`}${spoilerFreeHeadline(what)}，点一下显示`}>
      <span className="result unsaid">{title}</span>
    </span>
  )
}

/** For what tells a result only where its headline does: a summary, a caption. */
export function whereTelling(tellsResult: boolean): string {
  return tellsResult ? 'result unsaid' : ''
}
