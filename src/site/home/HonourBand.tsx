import type { AwardView } from '#shared/competitions/award-views.ts'
import { formatWeekday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { AwardName } from '../competition/AwardName.tsx'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { Glyph } from '../competition/Glyph.tsx'
import { lineupBeside, markedOf } from '../competition/honours.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { useToday } from '../today.tsx'
import styles from './honour-band.module.css'

/**
 * The latest honours on a dark band: one champion large, the others of his competition beside him as lines, then those of other
 * competitions. Of the older ones only some are among the latest, so that a champion of one would stand beside the honours of others.
 */
export function HonourBand({ title, awards }: { title: string; awards: readonly AwardView[] }) {
  const champions = awards.filter(({ kind }) => kind === 'champion')
  const newest = champions.filter(({ competition }) => competition.id === champions[0]?.competition.id)
  const great = newest.find((award) => markedOf(award).logo !== null) ?? newest[0] ?? awards[0]
  if (!great) return null
  const ofGreat = (award: AwardView) => award.competition.id === great.competition.id
  const others = awards.filter((award) => award !== great)
  const lines = [...others.filter(ofGreat), ...others.filter((award) => !ofGreat(award))]
  return (
    <section className={styles.band} aria-label={title}>
      <div className={page.wrap}>
        <SectionHead title={title} more={{ label: '历届得主', to: paths.winners() }} />
        <Covered what="得主">
          <div className={lines.length > 0 ? styles.board : undefined}>
            <Great award={great} />
            {lines.length > 0 && (
              <ul className={styles.lines}>
                {lines.map((award) => (
                  <li key={award.id}>
                    <Line award={award} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Covered>
      </div>
    </section>
  )
}

function Great({ award }: { award: AwardView }) {
  const { title, competition, citation, matchId, at } = award
  const lineup = lineupBeside(award)
  const today = useToday()
  return (
    <article className={styles.great}>
      <EntrantMark entrant={markedOf(award)} />
      <div>
        <p className={styles.title}>
          <Glyph name="cup" />
          {title}
        </p>
        <h3 className={styles.name}>
          <AwardName award={award} />
        </h3>
        <p className={styles.where}>
          <SiteLink to={paths.competition(competition.id)}>{competition.name}</SiteLink>
          <span>{formatWeekday(at, today)}</span>
          {matchId !== null && <SiteLink to={paths.match(matchId)}>决定之战</SiteLink>}
        </p>
        {lineup.length > 0 && <p>{lineup.join(' · ')}</p>}
        {citation !== '' && <p className={styles.where}>{citation}</p>}
      </div>
    </article>
  )
}

function Line({ award }: { award: AwardView }) {
  const { kind, title, competition, matchId } = award
  const isGold = kind === 'champion' || kind === 'mvp'
  return (
    <article className={styles.line}>
      <EntrantMark entrant={markedOf(award)} />
      <div>
        <h3>
          <AwardName award={award} />
        </h3>
        <p className={styles.where}>
          <SiteLink to={matchId === null ? paths.competition(competition.id) : paths.match(matchId)}>{competition.name}</SiteLink>
        </p>
      </div>
      <span className={isGold ? `${styles.chip} ${styles.gold}` : styles.chip}>{title}</span>
    </article>
  )
}
