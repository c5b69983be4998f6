import type { ReactNode } from 'react'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths, type RecordFilter } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { byesText } from '../competition/bye-words.ts'
import { openPlaceWords, placeWords } from '../competition-words.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './record-table.module.css'

interface Props {
  /** Of whom they are: a competition that was entered by another name says so. */
  name: string
  lines: TeamView['competitions']
  hrefOf(filter: RecordFilter): string
}

/** Every entered competition, with another name if one was used there, the place linked to the last stage reached, and the numbers linked to its matches. */
export function CompetitionLines({ name, lines, hrefOf }: Props) {
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
          {lines.map(({ competition, season, entrant, stageId, record, unranked, place, openPlace, byes }) => (
            <tr key={entrant.id} data-results="">
              <th scope="row">
                <SiteLink to={paths.competition(competition.id)} className={styles.name}>
                  {competition.name}
                </SiteLink>
                <small>
                  {[season, entrant.name === name ? '' : `以「${entrant.name}」参赛`].filter(Boolean).join(' · ')}
                  {byes.length > 0 && <span className="result unsaid"> · {byesText(byes)}</span>}
                </small>
              </th>
              <td>
                {record.played + unranked > 0 ? (
                  <SiteLink className={styles.count} to={hrefOf({ competition: competition.id })}>
                    {told(record.played || unranked)}
                    <span className={page.hidden}>{spaced` 场，看${competition.name}的比赛`}</span>
                  </SiteLink>
                ) : (
                  0
                )}
              </td>
              {record.played === 0 && unranked > 0 ? (
                // In lobbies nobody wins or loses.
                <td colSpan={hasDraws ? 3 : 2}>—</td>
              ) : (
                <>
                  <td>{told(record.wins)}</td>
                  {hasDraws && <td>{told(record.draws)}</td>}
                  <td>{told(record.losses)}</td>
                </>
              )}
              <td className={styles.place}>
                {told(
                  <Reached to={stageId === null ? null : paths.competition(competition.id, { tab: 'stages', stage: stageId })}>
                    {place ? placeWords(place) : openPlace ? openPlaceWords(openPlace) : stageId === null ? '—' : '对阵'}
                  </Reached>,
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The last stage reached, which tells as much as the place. */
function Reached({ to, children }: { to: string | null; children: string }) {
  return to === null ? children : <SiteLink to={to}>{children}</SiteLink>
}

function told(figure: ReactNode) {
  return <span className="result">{figure}</span>
}
