import type { AwardView } from '#shared/competitions/award-views.ts'
import { dayName } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { useToday } from '../today.tsx'
import { AwardName } from './AwardName.tsx'
import styles from './award-card.module.css'
import { EntrantMark } from './EntrantMark.tsx'
import { Glyph } from './Glyph.tsx'
import { lineupBeside, markedOf } from './honours.ts'

/** One award: gold where it was won in competition, plain where it was drawn or given otherwise. */
export function AwardCard({ award, heading: Heading = 'h3' }: { award: AwardView; heading?: 'h3' | 'h4' }) {
  const { kind, title, competition, citation, matchId, at } = award
  const lineup = lineupBeside(award)
  const isGold = kind === 'champion' || kind === 'mvp'
  const below = lineup.length > 0 ? lineup.join(' ') : citation
  return (
    <article className={isGold ? `${styles.card} ${styles.gold}` : styles.card}>
      <EntrantMark entrant={markedOf(award)} />
      <div className={styles.words}>
        <p className={styles.title}>
          <Glyph name={isGold ? 'cup' : 'flag'} />
          {title}
        </p>
        <Heading className={styles.name}>
          <AwardName award={award} />
        </Heading>
        <p className={styles.where}>
          <SiteLink to={paths.competition(competition.id)}>{competition.name}</SiteLink>
          <span>{dayName(at, useToday())}</span>
        </p>
      </div>
      {(below !== '' || matchId !== null) && (
        <div className={styles.foot}>
          <span>
            {below}
            {lineup.length > 0 && citation !== '' && <small>{citation}</small>}
          </span>
          {matchId !== null && (
            <SiteLink className={styles.match} to={paths.match(matchId)}>
              决定之战
            </SiteLink>
          )}
        </div>
      )}
    </article>
  )
}
