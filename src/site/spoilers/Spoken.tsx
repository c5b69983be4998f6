import type { MatchSummary } from '#shared/competitions/answers.ts'
import { namesOf, spokenMatch, tellsResult } from '../competition/match-words.ts'
import page from '../components/page.module.css'
import { MineWord } from '../me/MineMark.tsx'

interface Props {
  match: MatchSummary
  /** Said before it: time, round. */
  before?: readonly string[]
  /** Said after it; what tells of the result too. */
  after?: readonly string[]
}

/** The match for those who hear the page; without its result where results are hidden. */
export function Spoken({ match, before = [], after = [] }: Props) {
  const whole = sentence(...before, spokenMatch(match), ...after)
  if (!tellsResult(match))
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
        {sentence(...before, namesOf(match), '赛果已隐藏')}
        <MineWord match={match} />
      </span>
    </>
  )
}

function sentence(...parts: string[]): string {
  return parts.filter(Boolean).join('，')
}
