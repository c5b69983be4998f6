import { isBye } from '#shared/competitions/bye.ts'
import type { StageMatch } from '#shared/competitions/match-summary.ts'
import { isUndated, matchTimeText } from '#shared/competitions/match-time.ts'
import { formatBrief } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { resultStateWords } from '#shared/words/results.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { Spoken } from '../spoilers/Spoken.tsx'
import { useToday } from '../today.tsx'
import styles from './bracket-match.module.css'
import { CardNow, CardSide } from './CardSide.tsx'
import { figuresOf, hasPublicResult, isMissingResult, matchLabel, namesBefore, namesOf } from './match-words.ts'
import { nameInRound } from './name-in-round.ts'
import { secondFinalIf, secondFinalOf } from './second-final.ts'
import { seedWords } from './seed-words.ts'

interface Props {
  match: StageMatch
  /** Its winner wins the stage. */
  isFinal?: boolean
}

/** One match of a bracket, a link as a whole. */
export function BracketMatch({ match, isFinal = false }: Props) {
  const { sides: figures, middle, isUpcoming } = figuresOf(match)
  // The entrants of an unnecessary match would reveal results too.
  const sides = match.isNotNeeded ? match.sides.map((side) => ({ ...side, cameThrough: true as const })) : match.sides
  const verdict = match.isNotNeeded ? '不需要进行' : hasPublicResult(match) ? middle : ''
  const ways = waysOf(match)
  const today = useToday()
  const time = matchTimeText(match, today)
  const { at, precision } = match.schedule
  // Without the day of the week: a column is narrow.
  const shortTime = at !== null && precision === 'exact' ? formatBrief(at, today) : time
  return (
    <SiteLink className={`${styles.match} ${lookOf(match, isFinal)}`} to={paths.match(match.id)} data-results="">
      <Spoken
        match={match}
        before={[match.name, isUndated(match) ? '' : time]}
        said={match.isNotNeeded ? `${namesOf(match)}，不需要进行` : matchLabel(match)}
        after={[...ways.map(({ spoken }) => spoken), ...seedWords(match)]}
        isTelling={match.isNotNeeded || hasPublicResult(match)}
        names={namesBefore({ ...match, sides })}
      />
      <span className={styles.seen} aria-hidden="true">
        <span className={styles.head}>
          <span className={styles.name}>{nameInRound(match)}</span>
          <State match={match} verdict={verdict} state={isUpcoming ? '' : middle} time={shortTime} />
        </span>
        {sides.map((side, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
          <CardSide key={i} side={side} figure={verdict === '' ? figures[i] : noFigure}>
            {isOut(match, side) && <span className={`${styles.out} result unsaid`}>✕ 淘汰</span>}
          </CardSide>
        ))}
        {match.sides.length === 1 && <span className={styles.bye}>轮空</span>}
        <Ways ways={ways} />
      </span>
    </SiteLink>
  )
}

/** Where its winner and its loser go. */
function Ways({ ways }: { ways: readonly Way[] }) {
  const [first] = ways
  if (!first) return null
  if (ways.length === 1) return <span className={`${styles.ways} ${wayLook(first)}`}>{first.shown}</span>
  return (
    <span className={styles.ways}>
      {ways.map((way) => (
        <span key={way.shown} className={wayLook(way)}>
          {way.shown}
        </span>
      ))}
    </span>
  )
}

const wayLook = ({ isUp }: Way) => (isUp ? styles.up : '')

/** `verdict`: a result as a word, without scores. */
function State({ match, verdict, state, time }: { match: StageMatch; verdict: string; state: string; time: string }) {
  if (verdict !== '')
    return (
      <>
        <span className="result unsaid">{verdict}</span>
        <span className="unspoiled">{time}</span>
      </>
    )
  if (match.play === 'live') return <CardNow match={match} />
  if (isBye(match)) return null
  if (state !== '') return <span>{state}</span>
  const isStanding = match.result?.state === 'provisional' || isMissingResult(match)
  const provisional = isStanding ? '暂' : match.result?.state === 'under_review' ? resultStateWords.under_review : ''
  return <span>{[provisional, time].filter(Boolean).join(' · ')}</span>
}

function isOut({ loserTo, winnerTo, isResultHidden }: StageMatch, { outcome }: StageMatch['sides'][number]): boolean {
  return outcome === 'loss' && loserTo === null && winnerTo !== null && !isResultHidden
}

function lookOf(match: StageMatch, isFinal: boolean): string {
  if (isBye(match)) return styles.quiet ?? ''
  if (match.play === 'live') return styles.live ?? ''
  return [isFinal && styles.final, match.isNotNeeded && styles.needless].filter(Boolean).join(' ')
}

/** Used where results are hidden, so that it looks like a played match. */
const noFigure = { text: '', look: 'even', isWord: false } as const

interface Way {
  shown: string
  spoken: string
  isUp: boolean
}

function waysOf({ winnerTo, loserTo }: StageMatch): Way[] {
  const again = secondFinalOf({ winnerTo, loserTo })
  if (again) return [{ shown: `${secondFinalIf} → ${again.name}`, spoken: `${secondFinalIf}，再打 ${again.name}`, isUp: false }]
  const winner = winnerTo ? [{ shown: `胜者 → ${winnerTo.name}`, spoken: `胜者进入 ${winnerTo.name}`, isUp: true }] : []
  const loser = loserTo ? [{ shown: `败者 → ${loserTo.name}`, spoken: `败者进入 ${loserTo.name}`, isUp: false }] : []
  return [...winner, ...loser]
}
