import type { AwardView } from '#shared/competitions/award-views.ts'
import { paths } from '#shared/paths.ts'
import { awardKindWords } from '#shared/words/awards.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { AwardName } from './AwardName.tsx'
import { EntrantMark } from './EntrantMark.tsx'
import { Glyph } from './Glyph.tsx'
import styles from './honour-table.module.css'
import { honourLines, markedOf } from './honours.ts'

/** Champions over the seasons, one row per competition. */
export function HonourTable({ awards, caption }: { awards: readonly AwardView[]; caption: string }) {
  const lines = honourLines(awards)
  const isMixed = new Set(lines.map((line) => line.competition.name)).size > 1
  if (lines.length === 0) return <p className={styles.empty}>还没有产生冠军。</p>
  return (
    <Covered what={`${caption}历届冠军`} className={styles.card}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">赛季</th>
            <th scope="col">{awardKindWords.champion}</th>
            <th scope="col" className={styles.score}>
              决定之战
            </th>
            <th scope="col">{awardKindWords.runner_up}</th>
            <th scope="col" className={styles.wide}>
              {awardKindWords.mvp}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, season, competition, champions, runnersUp, mvps }) => (
            <tr key={key}>
              <th scope="row">
                <SiteLink to={paths.competition(competition.id)}>{season.name}</SiteLink>
                {isMixed && <small>{competition.name}</small>}
              </th>
              <td className={styles.champion}>
                <Who awards={champions} />
              </td>
              <td className={styles.score}>{finalScore(champions)}</td>
              <td>
                <Who awards={runnersUp} />
              </td>
              <td className={styles.wide}>
                {mvps.length === 0 && '–'}
                {mvps.map((award) => (
                  <span key={award.id} className={styles.who}>
                    <AwardName award={award} />
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Covered>
  )
}

/** Of one champion. */
function finalScore([champion, ...others]: readonly AwardView[]): string {
  return champion?.score && others.length === 0 ? champion.score.join(':') : ''
}

/** All who share it, one per line. */
function Who({ awards }: { awards: readonly AwardView[] }) {
  if (awards.length === 0) return <>–</>
  return (
    <>
      {awards.map((award) => (
        <span key={award.id} className={styles.who}>
          <EntrantMark entrant={markedOf(award)} />
          <AwardName award={award} />
          {award.kind === 'champion' && <Glyph name="cup" />}
        </span>
      ))}
    </>
  )
}
