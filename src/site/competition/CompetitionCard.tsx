import type { CompetitionSummary } from '#shared/competitions/competition-views.ts'
import { formatDayRange } from '#shared/dates.ts'
import { competitionStateWords } from '#shared/words/competitions.ts'
import { CompetitionTile } from './CompetitionTile.tsx'
import styles from './competition-card.module.css'
import { EntrantName } from './EntrantName.tsx'
import { Glyph } from './Glyph.tsx'

/** Above this number, champions who share the title are only counted. */
const championsMost = 4

/** A competition in a list: cover or drawing, kind, dates, state, and champions. The whole card is the link. */
export function CompetitionCard({ competition, heading = 'h3' }: { competition: CompetitionSummary; heading?: 'h2' | 'h3' }) {
  const { summary, season, startsOn, endsOn, state, champions } = competition
  return (
    <CompetitionTile
      competition={competition}
      sizes="(min-width: 960px) 29vw, (min-width: 600px) 45vw, 92vw"
      heading={heading}
      tag={<span className={`${styles.state} ${styles[state]}`}>{competitionStateWords[state]}</span>}
      facts={<span>{season.name}</span>}
    >
      {summary !== '' && <p className={styles.summary}>{summary}</p>}
      <p className={styles.dates}>{formatDayRange(startsOn, endsOn)}</p>
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
    </CompetitionTile>
  )
}
