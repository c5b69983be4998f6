import type { MatchSide, MatchSummary } from '#shared/competitions/answers.ts'
import { formatClock, formatMatchTime, formatWeekday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { MineMark, MineWord } from '../me/MineMark.tsx'
import { EntrantMark, OpenMark } from './EntrantMark.tsx'
import styles from './match-row.module.css'
import { type Figure, figuresOf, isBye, lengthOf, liveGameOf, notesOf, sideName, spokenMatch, tagsOf } from './match-words.ts'
import { Tags } from './Tags.tsx'

interface Props {
  match: MatchSummary
  /** Where the list is of more than one competition and does not group by it. */
  showCompetition?: boolean
  /** Where the list is of more than one day and has no heads for them. */
  showDay?: boolean
  /** What it becomes where there is room: one line; as on a phone, for a rail; or a card with the score in the middle, for a column of text. */
  shape?: 'line' | 'rail' | 'card'
}

/** Time and round, the sides with the score between them, the state. The whole row is the link to the match. */
export function MatchRow({ match, showCompetition = false, showDay = false, shape = 'line' }: Props) {
  const { sides, middle } = figuresOf(match)
  const length = match.result || match.schedule.state === 'postponed' ? '' : lengthOf(match)
  const notes = [liveGameOf(match), ...notesOf(match), length].filter(Boolean)
  const round = [showCompetition ? match.competition.name : '', roundName(match)].filter(Boolean).join(' · ')
  const [a, b] = match.sides
  const looks = [styles.row, match.play === 'live' && styles.live, styles[shape], (showDay || showCompetition) && styles.lined]
    .filter(Boolean)
    .join(' ')
  return (
    <SiteLink className={looks} to={paths.match(match.id)}>
      <span className={page.hidden}>
        {[spokenTime(match), round, spokenMatch(match), ...notes].filter(Boolean).join('，')}
        <MineWord match={match} />
      </span>
      <span className={styles.seen} aria-hidden="true">
        <span className={styles.when}>
          <b className={match.schedule.precision === 'exact' ? styles.clock : styles.vague}>{clockOf(match)}</b>
          {showDay && match.schedule.at !== null && match.schedule.precision !== 'tbd' && <span>{formatWeekday(match.schedule.at)}</span>}
          <span>{round}</span>
        </span>
        {match.sides.length > 2 ? (
          <span className={styles.many}>{manySides(match)}</span>
        ) : (
          <>
            {a && <SideName side={a} look={sides[0]?.look} place={styles.a} />}
            {b && !isBye(match) && <SideName side={b} look={sides[1]?.look} place={styles.b} />}
            {middle === '' ? (
              <span className={styles.score}>
                <Score figure={sides[0]} place={styles.scoreA} />
                <i className={styles.dash}>{sides.some((side) => side.isWord) ? '·' : '–'}</i>
                <Score figure={sides[1]} place={styles.scoreB} />
              </span>
            ) : (
              <span className={styles.middle}>{middle}</span>
            )}
          </>
        )}
        <span className={styles.notes}>
          <Tags tags={tagsOf(match)} />
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </span>
      </span>
    </SiteLink>
  )
}

function SideName({ side, look = 'even', place }: { side: MatchSide; look?: Figure['look']; place: string | undefined }) {
  return (
    <span className={`${styles.side} ${place} ${side.entrant ? styles[look] : styles.unknown}`}>
      {side.entrant ? <EntrantMark entrant={side.entrant} /> : <OpenMark />}
      <span className={styles.name}>{sideName(side)}</span>
      <MineMark entrant={side.entrant} />
    </span>
  )
}

function Score({ figure, place }: { figure: Figure | undefined; place: string | undefined }) {
  if (!figure) return null
  // The shoot-out stands small behind the score.
  const [own, shootout] = figure.text.split(/(?=（)/)
  return (
    <b className={`${place} ${styles[figure.look]} ${figure.isWord ? styles.word : styles.figure}`}>
      {own}
      {shootout && <small>{shootout}</small>}
    </b>
  )
}

/** The exact hour, or a word for what is known. */
function clockOf({ schedule }: MatchSummary): string {
  if (schedule.at === null || schedule.precision === 'tbd') return '待定'
  return schedule.precision === 'day' ? '时间待定' : formatClock(schedule.at)
}

function spokenTime({ schedule }: MatchSummary): string {
  const time = formatMatchTime(schedule.at, schedule.precision)
  return time === '待定' ? '时间待定' : time
}

function roundName({ round, name, group }: MatchSummary): string {
  const own = round.name || `第 ${round.number} 轮`
  return [group.name !== own && !own.includes(group.name) ? group.name : '', own, name !== own ? name : ''].filter(Boolean).join(' ')
}

function manySides(match: MatchSummary): string {
  const ranked = match.sides.filter((side) => side.placement !== null).sort((x, y) => (x.placement ?? 0) - (y.placement ?? 0))
  if (ranked.length === 0) return `${match.sides.length} 方同场`
  return ranked
    .slice(0, 3)
    .map((side) => `${side.placement} ${sideName(side)}`)
    .join('　')
}
