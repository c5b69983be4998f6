import type { MatchSide, StageMatch } from '#shared/competitions/answers.ts'
import { formatMatchTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './bracket-match.module.css'
import { EntrantMark, OpenMark } from './EntrantMark.tsx'
import { type Figure, figuresOf, isBye, sideName, spokenMatch } from './match-words.ts'

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
    <SiteLink className={`${styles.match} ${lookOf(match, isFinal)}`} to={paths.match(match.id)}>
      <span className={page.hidden}>
        {[
          match.name,
          match.schedule.at === null ? '' : time,
          match.isNotNeeded ? '不需要进行' : spokenMatch(match),
          ...ways.map(({ spoken }) => spoken),
        ]
          .filter(Boolean)
          .join('，')}
      </span>
      <span className={styles.seen} aria-hidden="true">
        <span className={styles.head}>
          <span className={styles.name}>{match.name || match.round.name}</span>
          <State match={match} middle={middle} time={time} />
        </span>
        {match.sides.map((side, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
          <Side key={i} match={match} side={side} figure={sides[i]} />
        ))}
        {match.sides.length === 1 && (
          <span className={`${styles.side} ${styles.unknown}`}>
            <span className={styles.who}>轮空</span>
          </span>
        )}
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
  if (match.isNotNeeded) return <span>不需要进行</span>
  if (match.play === 'live') return <span className={styles.now}>直播</span>
  if (isBye(match)) return null
  if (middle !== '' && middle !== '未开赛') return <span>{middle}</span>
  const provisional = match.result?.state === 'provisional' ? '暂' : match.result?.state === 'under_review' ? '复核中' : ''
  return <span>{[provisional, time].filter(Boolean).join(' · ')}</span>
}

function Side({ match, side, figure }: { match: StageMatch; side: MatchSide; figure: Figure | undefined }) {
  const { entrant } = side
  const isOut = side.outcome === 'loss' && match.loserTo === null && match.winnerTo !== null && !match.isResultHidden
  return (
    <span className={`${styles.side} ${entrant ? styles[figure?.look ?? 'even'] : styles.unknown}`} data-side={entrant?.id}>
      {entrant ? <EntrantMark entrant={entrant} /> : <OpenMark />}
      <span className={styles.who}>{entrant ? entrant.name : sideName(side)}</span>
      {isOut && <span className={styles.out}>✕ 淘汰</span>}
      {figure && <b className={figure.isWord ? styles.word : styles.figure}>{figure.text}</b>}
    </span>
  )
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
