import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { hasPublicResult, matchLabel, namesBefore, namesOf } from '../competition/match-words.ts'
import page from '../components/page.module.css'
import { MineWord } from '../me/MineMark.tsx'
import { isOfResults } from './KnownSide.tsx'

interface Props {
  match: MatchSummary
  /** Text before it: time, round. */
  before?: readonly string[]
  /** Text after it, which may reveal the result too. */
  after?: readonly string[]
  /** Names and score in words. */
  said?: string
  /** Whether it reveals a result. */
  isTelling?: boolean
  /** Names only, for visitors who hide results. */
  names?: string
}

/** The match for screen readers; without its result where results are hidden. */
export function Spoken(props: Props) {
  const { match, before = [], after = [], said = matchLabel(match), isTelling = hasPublicResult(match), names = namesBefore(match) } = props
  const whole = sentence(...before, said, ...after)
  if (!isTelling && names === namesOf(match))
    return (
      <span className={page.hidden}>
        {whole}
        <MineWord match={match} />
      </span>
    )
  return (
    <>
      <span className={`${page.hidden} result unsaid`}>
        {whole}
        <MineWord match={match} />
      </span>
      <span className={`${page.hidden} unspoiled`}>
        {sentence(...before, names, isTelling ? '赛果已隐藏' : '')}
        {!isOfResults(match) && <MineWord match={match} />}
      </span>
    </>
  )
}

function sentence(...parts: string[]): string {
  return parts.filter(Boolean).join('，')
}
