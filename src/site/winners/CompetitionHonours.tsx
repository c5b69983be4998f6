import type { AwardView } from '#shared/competitions/award-views.ts'
import { formatWeekday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { AwardName } from '../competition/AwardName.tsx'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { Glyph } from '../competition/Glyph.tsx'
import { lineupBeside, markedOf } from '../competition/honours.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { useToday } from '../today.tsx'
import styles from './competition-honours.module.css'

/** All awards of one competition on a card: who won it first and large, the best player beside, the others as lines. */
export function CompetitionHonours({ awards }: { awards: readonly AwardView[] }) {
  const today = useToday()
  const [newest] = awards
  if (!newest) return null
  const champions = awards.filter(({ kind }) => kind === 'champion')
  const large = champions.length > 0 ? champions : [newest]
  const [first] = large
  const others = awards.filter((award) => !large.includes(award))
  const lineup = first ? lineupBeside(first) : []
  const matchId = first?.matchId ?? null
  return (
    <article className={champions.length > 0 ? `${styles.card} ${styles.gold}` : styles.card}>
      <h3 className={styles.where}>
        <SiteLink to={paths.competition(newest.competition.id)}>{newest.competition.name}</SiteLink>
        <span>{formatWeekday(large[0]?.at ?? newest.at, today)}</span>
      </h3>
      {large.map((award) => (
        <div key={award.id} className={styles.large}>
          <EntrantMark entrant={markedOf(award)} />
          <div>
            <p className={styles.title}>
              <Glyph name={award.kind === 'champion' ? 'cup' : 'flag'} />
              {award.title}
            </p>
            <p className={styles.name}>
              <AwardName award={award} />
            </p>
          </div>
        </div>
      ))}
      {(lineup.length > 0 || matchId !== null) && (
        <p className={styles.foot}>
          <span>{lineup.join(' ')}</span>
          {matchId !== null && (
            <SiteLink to={paths.match(matchId)}>{['决定之战', first?.score?.join(':')].filter(Boolean).join(' ')}</SiteLink>
          )}
        </p>
      )}
      {others.length > 0 && (
        <ul className={styles.lines}>
          {others.map((award) => (
            <li key={award.id}>
              <span className={award.kind === 'mvp' ? `cut ${styles.mvp}` : 'cut'}>{award.title}</span>
              <EntrantMark entrant={markedOf(award)} />
              <AwardName award={award} />
              {award.citation !== '' && <small>{award.citation}</small>}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
