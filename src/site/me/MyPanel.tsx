import { paths } from '#shared/paths.ts'
import { MatchRow } from '../competition/MatchRow.tsx'
import { placeWords } from '../competition-words.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { FormRow } from '../record-page/FormRow.tsx'
import styles from './my-panel.module.css'
import type { MyPanelProps } from './my-slot-store.ts'

/** The visitor's own next or last match, form, and positions in tables. */
export function MyPanel({ name, playerId, own: { form, next, latest, entries } }: MyPanelProps) {
  const match = next ?? latest[0]
  const standing = entries.filter((entry) => entry.place !== null || entry.record.played > 0).slice(0, 2)
  return (
    <section className={page.wrap} aria-label="我的赛事">
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2>
            我的赛事<small>{name}</small>
          </h2>
          <SiteLink className={styles.more} to={paths.player(playerId)}>
            全部战绩
          </SiteLink>
        </div>
        <div className={styles.match}>
          {match ? (
            <MatchRow match={match} showCompetition showDay shape="rail" />
          ) : (
            <p className={styles.empty}>排定之后，你的下一场会在这里。</p>
          )}
        </div>
        <div className={styles.aside}>
          {form.length > 0 && <FormRow form={form} heading="h3" />}
          {standing.length > 0 && (
            <ul className={styles.entries}>
              {standing.map(({ competition, entrant, record, place }) => (
                <li key={entrant.id}>
                  <SiteLink to={paths.competition(competition.id)}>{competition.name}</SiteLink>
                  <span className="result">{place === null ? `${record.wins} 胜 ${record.losses} 负` : placeWords(place)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  )
}
