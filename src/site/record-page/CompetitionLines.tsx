import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths, type RecordFilter } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { byesText } from '../competition/bye-words.ts'
import { openPlaceWords, placeWords } from '../competition-words.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './record-table.module.css'

interface Props {
  lines: TeamView['competitions']
  hrefOf(filter: RecordFilter): string
}

/** Every entered competition, with the name used there, a link to the last stage reached, and the numbers linked to its matches. */
export function CompetitionLines({ lines, hrefOf }: Props) {
  const hasDraws = lines.some((line) => line.record.draws > 0)
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <caption className={page.hidden}>各项赛事的战绩</caption>
        <thead>
          <tr>
            <th scope="col">赛事</th>
            <th scope="col">场</th>
            <th scope="col">胜</th>
            {hasDraws && <th scope="col">平</th>}
            <th scope="col">负</th>
            <th scope="col">名次</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ competition, season, entrant, stageId, record, place, openPlace, byes }) => (
            <tr key={entrant.id} data-results="">
              <th scope="row">
                <SiteLink
                  to={paths.competition(competition.id, stageId === null ? {} : { tab: 'stages', stage: stageId })}
                  className={styles.name}
                >
                  {competition.name}
                </SiteLink>
                <small>{[season, `以「${entrant.name}」参赛`, byes.length > 0 && byesText(byes)].filter(Boolean).join(' · ')}</small>
              </th>
              <td>
                {record.played > 0 ? (
                  <SiteLink className={styles.count} to={hrefOf({ competition: competition.id })}>
                    {told(record.played)}
                    <span className={page.hidden}>{spaced` 场，看${competition.name}的比赛`}</span>
                  </SiteLink>
                ) : (
                  0
                )}
              </td>
              <td>{told(record.wins)}</td>
              {hasDraws && <td>{told(record.draws)}</td>}
              <td>{told(record.losses)}</td>
              <td className={styles.place}>{told(place ? placeWords(place) : openPlace ? openPlaceWords(openPlace) : '—')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function told(figure: number | string) {
  return <span className="result">{figure}</span>
}
