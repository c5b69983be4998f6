import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { matchDay, matchTimeText } from '#shared/competitions/match-time.ts'
import { dayName, formatBrief } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { EntrantMark, OpenMark } from '../competition/EntrantMark.tsx'
import { isLobby, roundOf, shortLobby } from '../competition/lobby-words.ts'
import { type Figure, figuresOf, hasPublicResult, liveWord, sideName } from '../competition/match-words.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { MineMark } from '../me/MineMark.tsx'
import { KnownSide } from '../spoilers/KnownSide.tsx'
import { Spoken } from '../spoilers/Spoken.tsx'
import { useToday } from '../today.tsx'
import styles from './ribbon-matches.module.css'
import type { RibbonCell } from './ribbon-store.ts'

export function RibbonMatches({ cells }: { cells: readonly RibbonCell[] }) {
  if (cells.every((match) => match === null)) {
    return (
      <p className={`${page.wrap} ${styles.none}`}>
        近日没有比赛。<SiteLink to={paths.schedule()}>看全部赛程</SiteLink>
      </p>
    )
  }
  return (
    <ul className={`${page.wrap} ${styles.row}`}>
      {cells.map((match, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is a place, and does not move; who stands in it is another
        <li key={i} aria-hidden={match === null || undefined}>
          {match && <Cell key={match.id} match={match} />}
        </li>
      ))}
    </ul>
  )
}

function Cell({ match }: { match: MatchSummary }) {
  const today = useToday()
  const { sides, middle, isUpcoming } = figuresOf(match)
  const label = labelOf(match)
  return (
    <SiteLink className={styles.cell} to={paths.match(match.id)} data-results="">
      <Spoken match={match} before={[label]} />
      <span className={styles.seen} aria-hidden="true">
        <span className={styles.state}>
          <span>{label}</span>
          {match.play === 'live' ? (
            <em>{liveWord(match)}</em>
          ) : (
            <span className={middle !== '' && hasPublicResult(match) ? 'result' : undefined}>
              {isUpcoming ? timeOf(match, today) : stateOf(match, middle, today)}
            </span>
          )}
        </span>
        {isLobby(match)
          ? shortLobby(match)
              .slice(0, 2)
              .map(({ place, name }) => (
                <span key={name} className={`${styles.line} ${place === null ? '' : 'result'}`}>
                  {/* Before the name: behind it, it would be taken for a score. */}
                  {place !== null && <b className={styles.place}>{place}</b>}
                  <span className={styles.name}>{name}</span>
                </span>
              ))
          : match.sides.map((side, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
              <Line key={i} side={side} figure={sides[i]} />
            ))}
      </span>
    </SiteLink>
  )
}

/** A round that only has a number says nothing without its competition. */
function labelOf(match: MatchSummary): string {
  const round = roundOf(match)
  return /^(?:第 ?[\d一二三四五六七八九十]+ ?|[首次末])轮/.test(round) ? spaced`${match.competition.name}${round}` : round
}

/** Without the day of the week, and the date in figures: what is played stands beside it. */
function timeOf(match: MatchSummary, today: string): string {
  const { at, precision } = match.schedule
  return at !== null && precision === 'exact' ? formatBrief(at, today) : matchTimeText(match, today)
}

function stateOf(match: MatchSummary, middle: string, today: string): string {
  const day = matchDay(match)
  return middle !== '' || day === null || day === 'open' ? middle : dayName(day, today)
}

function Line({ side, figure }: { side: MatchSide; figure: Figure | undefined }) {
  return (
    <span className={`${styles.line} ${figure?.look === 'behind' ? styles.behind : ''}`}>
      <KnownSide side={side}>
        {side.entrant ? <EntrantMark entrant={side.entrant} /> : <OpenMark />}
        <span className={styles.name} title={sideName(side)}>
          {side.entrant?.shortName || sideName(side)}
        </span>
        <MineMark entrant={side.entrant} />
      </KnownSide>
      {figure && (
        <b className="result">
          <span className="result unsaid">{figure.text}</span>
        </b>
      )}
    </span>
  )
}
