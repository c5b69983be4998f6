import { isBye } from '#shared/competitions/bye.ts'
import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { isPast, isPostponed, isUndated, matchDay, matchTimeText } from '#shared/competitions/match-time.ts'
import { dayName, formatClock } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { MineMark } from '../me/MineMark.tsx'
import { bound } from '../spoilers/bound.ts'
import { KnownSide } from '../spoilers/KnownSide.tsx'
import { Spoken } from '../spoilers/Spoken.tsx'
import { useToday } from '../today.tsx'
import { EntrantMark, OpenMark } from './EntrantMark.tsx'
import { LobbyLine } from './LobbyLine.tsx'
import { isLobby } from './lobby-words.ts'
import styles from './match-row.module.css'
import { type Figure, figuresOf, hasPublicResult, lengthOf, liveGameOf, type Note, notesOf, sideName, tagsOf } from './match-words.ts'
import { Tags } from './Tags.tsx'

interface Props {
  match: MatchSummary
  /** For lists of several competitions that are not grouped by competition. */
  showCompetition?: boolean
  /** For lists of several days without day headings. */
  showDay?: boolean
  /**
   * The layout where there is room: one line; as on a phone, for a side column; or a card with the score in the middle, for a text column.
   */
  shape?: 'line' | 'rail' | 'card'
}

/** Time and round, the sides with the score, the state. The whole row is the link to the match. */
export function MatchRow({ match, showCompetition = false, showDay = false, shape = 'line' }: Props) {
  const today = useToday()
  const { sides, middle, isUpcoming } = figuresOf(match)
  const length = match.result || isPostponed(match) ? '' : lengthOf(match)
  // When it should have begun is of no interest in a list once it is on.
  const explained = match.play === 'live' ? [] : notesOf(match, today)
  const notes = [noteText(liveGameOf(match)), ...explained, noteText(length)].filter(({ text }) => text !== '')
  const round = [showCompetition ? match.competition.name : '', roundName(match)].filter(Boolean).join(' · ')
  const [a, b] = match.sides
  const [clock, day] = [clockOf(match), matchDay(match)]
  const looks = [
    styles.row,
    match.play === 'live' && styles.live,
    isPostponed(match) && styles.putOff,
    styles[shape],
    (showDay || showCompetition) && styles.lined,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <SiteLink className={looks} to={paths.match(match.id)} data-results="">
      <Spoken match={match} before={[timeLabel(match, today), round]} after={notes.map(({ text }) => text)} />
      <span className={styles.seen} aria-hidden="true">
        <span className={styles.when}>
          {clock !== '' && <b className={match.schedule.precision === 'exact' ? styles.clock : styles.vague}>{clock}</b>}
          {showDay && day !== null && day !== 'open' && <span>{dayName(day, today)}</span>}
          <span className="cut">{bound(round)}</span>
        </span>
        {isLobby(match) ? (
          <span className={styles.many}>
            <LobbyLine match={match} />
            {middle !== '' && !isUpcoming && (
              <span className={`${styles.lobbyState} ${hasPublicResult(match) ? 'result' : ''}`}>{middle}</span>
            )}
          </span>
        ) : (
          <>
            {a && <SideName side={a} look={sides[0]?.look} place={styles.a} />}
            {b && !isBye(match) && <SideName side={b} look={sides[1]?.look} place={styles.b} />}
            {middle === '' ? (
              <span className={styles.score}>
                <Score figure={sides[0]} place={styles.scoreA} />
                <i className={styles.dash}>–</i>
                <Score figure={sides[1]} place={styles.scoreB} />
              </span>
            ) : (
              <span className={`${styles.middle} ${hasPublicResult(match) ? 'result' : ''}`}>{middle}</span>
            )}
          </>
        )}
        <span className={styles.notes}>
          <Tags tags={tagsOf(match)} />
          {notes.map(({ text, look }) => (
            <span key={text} className={look || undefined}>
              {text}
            </span>
          ))}
        </span>
      </span>
    </SiteLink>
  )
}

function noteText(text: string): Note {
  return { text, look: '' }
}

function SideName({ side, look = 'even', place }: { side: MatchSide; look?: Figure['look']; place: string | undefined }) {
  const name = sideName(side)
  return (
    <span
      className={`${styles.side} ${place} ${name.length > 9 ? styles.long : ''} ${side.entrant ? (styles[look] ?? '') : styles.unknown}`}
    >
      <KnownSide side={side}>
        {side.entrant ? <EntrantMark entrant={side.entrant} /> : <OpenMark />}
        <span className={styles.name}>{name}</span>
        <MineMark entrant={side.entrant} />
      </KnownSide>
    </span>
  )
}

function Score({ figure, place }: { figure: Figure | undefined; place: string | undefined }) {
  if (!figure) return null
  // The shoot-out is shown in small type after the score. When hidden, a word and a score have the same width.
  const [own, shootout] = figure.text.split(/(?=（)/)
  return (
    <b className={`${place} ${styles.figure} ${styles[figure.look] ?? ''} result`}>
      <span className={`${figure.isWord ? styles.word : ''} result unsaid`}>
        {own}
        {shootout && <small>{shootout}</small>}
      </span>
    </b>
  )
}

/** The exact time, or that it is not set yet; empty where it never will be, or where the match has begun without. */
function clockOf(match: MatchSummary): string {
  const { at, precision } = match.schedule
  if (at !== null && precision === 'exact') return formatClock(at)
  if (isPast(match) || match.play !== 'not_started') return ''
  return at !== null && precision === 'day' ? '时间待定' : '待定'
}

function timeLabel(match: MatchSummary, today: string): string {
  return isUndated(match) ? '时间待定' : matchTimeText(match, today)
}

/** Group, round and match; what a narrower one says already is not said twice: 第一门首轮, of 第一门 and of 首轮. */
function roundName({ round, name, group }: MatchSummary): string {
  const names = [group.name, round.name || `第 ${round.number} 轮`, name]
  return names.filter((one, i) => one !== '' && !names.slice(i + 1).some((narrower) => narrower.includes(one))).join(' ')
}
