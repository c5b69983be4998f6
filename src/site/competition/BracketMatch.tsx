import type { StageMatch } from '#shared/competitions/answers.ts'
import { formatMatchTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { Spoken } from '../spoilers/Spoken.tsx'
import styles from './bracket-match.module.css'
import { CardNow, CardSide } from './CardSide.tsx'
import { figuresOf, isBye, namesOf, tellsResult } from './match-words.ts'

interface Props {
  match: StageMatch
  /** Its winner wins the stage. */
  isFinal?: boolean
}

/** One match of a bracket, a link as a whole. */
export function BracketMatch({ match, isFinal = false }: Props) {
  const { sides, middle } = figuresOf(match)
  const ways = waysOf(match)
  const time = formatMatchTime(match.schedule.at, match.schedule.precision)
  return (
    <SiteLink className={`${styles.match} ${lookOf(match, isFinal)}`} to={paths.match(match.id)} data-results="">
      {match.isNotNeeded ? (
        <span className={`${page.hidden} result unsaid`}>{[match.name, namesOf(match), '不需要进行'].filter(Boolean).join('，')}</span>
      ) : (
        <Spoken match={match} before={[match.name, match.schedule.at === null ? '' : time]} after={ways.map(({ spoken }) => spoken)} />
      )}
      <span className={styles.seen} aria-hidden="true">
        <span className={styles.head}>
          <span className={styles.name}>{match.name || match.round.name}</span>
          <State match={match} middle={middle} time={time} />
        </span>
        {match.sides.map((side, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
          <CardSide key={i} side={side} figure={sides[i]}>
            {isOut(match, side) && <span className={`${styles.out} result unsaid`}>✕ 淘汰</span>}
          </CardSide>
        ))}
        {match.sides.length === 1 && <span className={styles.bye}>轮空</span>}
        {ways.length > 0 && (
          <span className={styles.ways}>
            {ways.map(({ shown, isUp }) => (
              <span key={shown} className={isUp ? styles.up : undefined}>
                {shown}
              </span>
            ))}
          </span>
        )}
      </span>
    </SiteLink>
  )
}

function State({ match, middle, time }: { match: StageMatch; middle: string; time: string }) {
  if (match.isNotNeeded) return <span className="result">不需要进行</span>
  if (match.play === 'live') return <CardNow />
  if (isBye(match)) return null
  if (middle !== '' && middle !== '未开赛') return <span className={tellsResult(match) ? 'result' : undefined}>{middle}</span>
  const provisional = match.result?.state === 'provisional' ? '暂' : match.result?.state === 'under_review' ? '复核中' : ''
  return <span>{[provisional, time].filter(Boolean).join(' · ')}</span>
}

function isOut({ loserTo, winnerTo, isResultHidden }: StageMatch, { outcome }: StageMatch['sides'][number]): boolean {
  return outcome === 'loss' && loserTo === null && winnerTo !== null && !isResultHidden
}

function lookOf(match: StageMatch, isFinal: boolean): string | undefined {
  if (match.isNotNeeded || isBye(match)) return styles.quiet
  if (match.play === 'live') return styles.live
  return isFinal ? styles.final : ''
}

function waysOf({ winnerTo, loserTo, isNotNeeded }: StageMatch): { shown: string; spoken: string; isUp: boolean }[] {
  if (isNotNeeded) return []
  const winner = winnerTo ? [{ shown: `胜者 → ${winnerTo.name}`, spoken: `胜者进入 ${winnerTo.name}`, isUp: true }] : []
  const loser = loserTo ? [{ shown: `败者 → ${loserTo.name}`, spoken: `败者进入 ${loserTo.name}`, isUp: false }] : []
  return [...winner, ...loser]
}
