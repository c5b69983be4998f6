import type { CompetitionSummary } from '#shared/competitions/answers.ts'
import { formatDayRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { competitionKindWords, competitionStateWords } from '#shared/words/competitions.ts'
import { PeaksArt } from '../components/PeaksArt.tsx'
import { Picture } from '../components/Picture.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './competition-card.module.css'
import { EntrantMark } from './EntrantMark.tsx'
import { EntrantName } from './EntrantName.tsx'
import { Glyph } from './Glyph.tsx'

/** Above this number, champions who share the title are only counted. */
const championsMost = 4

/** A competition in a list: cover or drawing, kind, dates, state, and champions. The whole card is the link. */
export function CompetitionCard({ competition, heading: Heading = 'h3' }: { competition: CompetitionSummary; heading?: 'h2' | 'h3' }) {
  const { id, kind, name, summary, season, startsOn, endsOn, state, cover, logo, champions } = competition
  return (
    <article className={styles.card}>
      <span className={styles.cover}>
        {cover ? (
          <Picture className={styles.picture} picture={cover} sizes="(min-width: 960px) 29vw, (min-width: 600px) 45vw, 92vw" alt="" />
        ) : (
          <PeaksArt className={styles.art} id={id} />
        )}
        <span className={`${styles.state} ${styles[state]}`}>{competitionStateWords[state]}</span>
        <span className={styles.mark}>
          <EntrantMark entrant={{ id, name, logo }} />
        </span>
      </span>
      <div className={styles.words}>
        <p className={styles.meta}>
          <b>{competitionKindWords[kind]}</b>
          <span>{season.name}</span>
        </p>
        <Heading className={styles.title}>
          <SiteLink className={styles.link} to={paths.competition(id)}>
            {name}
          </SiteLink>
        </Heading>
        {summary !== '' && <p className={styles.summary}>{summary}</p>}
        <p className={styles.meta}>{formatDayRange(startsOn, endsOn)}</p>
        {champions.length > 0 && (
          <p className={`${styles.champion} result`}>
            <Glyph name="cup" />
            冠军
            {champions.slice(0, championsMost).map((entrant) => (
              <EntrantName key={entrant.id} entrant={entrant} />
            ))}
            {champions.length > championsMost && <span>等 {champions.length} 方</span>}
          </p>
        )}
      </div>
    </article>
  )
}
