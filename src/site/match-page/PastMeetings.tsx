import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { sideName } from '../competition/match-words.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { balanceWords } from '../meetings/balance-words.ts'
import { Rows } from '../schedule/Rows.tsx'
import styles from './match-page.module.css'

interface Props {
  sides: MatchView['sides']
  meetings: MatchView['meetings']
  versus: NonNullable<MatchView['versus']>
}

/** Earlier meetings of the two: the last five, the balance, and a link to all of them. */
export function PastMeetings({ sides: [first, second], meetings, versus: { kind, ids, total, record } }: Props) {
  return (
    <section className={styles.meetings} aria-label="历史交锋">
      <SectionHead title="历史交锋" more={{ label: `全部 ${total} 场`, to: paths.meetings(kind, ids[0], ids[1]) }} />
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
      <Rows matches={meetings} withCompetition shape="card" />
    </section>
  )
}
