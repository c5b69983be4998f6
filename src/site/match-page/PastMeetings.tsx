import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { formatListed } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { figuresOf, sideName } from '../competition/match-words.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { balanceWords } from '../meetings/balance-words.ts'
import { Spoken } from '../spoilers/Spoken.tsx'
import { useToday } from '../today.tsx'
import styles from './match-page.module.css'

type Versus = NonNullable<MatchView['versus']>

interface Props {
  sides: MatchView['sides']
  meetings: MatchView['meetings']
  versus: Versus
}

/** Earlier meetings of the two: the balance, the last five, and a link to all of them. */
export function PastMeetings({ sides: [first, second], meetings, versus }: Props) {
  const { kind, ids, total, record } = versus
  return (
    <section className={`${styles.card} ${styles.meetings}`} aria-label="历史交锋">
      <h2>
        历史交锋
        <small>
          <SiteLink to={paths.meetings(kind, ids[0], ids[1])}>全部 {total} 场</SiteLink>
        </small>
      </h2>
      {first?.entrant && second?.entrant && record.played > 0 && (
        <div className={styles.balance} data-results="">
          <EntrantMark entrant={first.entrant} />
          <p>
            <span className="result">
              <b aria-hidden="true">
                {record.wins}
                <i>:</i>
                {record.losses}
              </b>
              <span className={page.hidden}>{`${sideName(first)}最近 ${balanceWords(record)}`}</span>
            </span>
            <small className="result unsaid">
              最近 {record.played} 场{record.draws > 0 && `，平 ${record.draws} 场`}
            </small>
          </p>
          <EntrantMark entrant={second.entrant} />
        </div>
      )}
      <ul>
        {meetings.map((match) => (
          <li key={match.id}>
            <Meeting match={match} versus={versus} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When, where, and the score as the first of the two has it. */
function Meeting({ match, versus }: { match: MatchSummary; versus: Versus }) {
  const today = useToday()
  const { at } = match.schedule
  const day = at === null ? '' : formatListed(at, today)
  const where = `${match.competition.name} ${match.round.name}`
  const { sides, middle } = figuresOf(match)
  const own = match.sides.findIndex((side) => isOf(side, versus))
  const [mine, theirs] = own === 1 ? [sides[1], sides[0]] : sides
  return (
    <SiteLink className={styles.meeting} to={paths.match(match.id)} data-results="">
      <Spoken match={match} before={[day, where]} />
      <span className={styles.seen} aria-hidden="true">
        <small>{day}</small>
        <span>{where}</span>
        <span className="result">
          <b className="result unsaid">{middle || `${mine?.text}–${theirs?.text}`}</b>
        </span>
      </span>
    </SiteLink>
  )
}

function isOf({ entrant }: MatchSummary['sides'][number], { kind, ids }: Versus): boolean {
  return kind === 'team' ? entrant?.teamId === ids[0] : entrant?.playerIds.includes(ids[0]) === true
}
