import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { sideName } from '../competition/match-words.ts'
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
export function PastMeetings({ sides: [first], meetings, versus: { kind, ids, total, record } }: Props) {
  return (
    <section className={styles.meetings} aria-label="历史交锋">
      <SectionHead title="历史交锋" more={{ label: `全部 ${total} 场`, to: paths.meetings(kind, ids[0], ids[1]) }} />
      {first && record.played > 0 && (
        <p className={`${styles.balance} result`}>
          最近 {balanceWords(record)}（{sideName(first)}）
        </p>
      )}
      <Rows matches={meetings} withCompetition shape="card" />
    </section>
  )
}
