import { formatDayRange } from '#shared/dates.ts'
import type { CompetitionProgress } from '#shared/settings.ts'
import { competitionStateWords, entrantCountWords } from '#shared/words/competitions.ts'
import { CompetitionTile } from '../competition/CompetitionTile.tsx'
import { useToday } from '../today.tsx'
import styles from './progress-cards.module.css'

/** More stages than these make a row that nobody can read: those around the running one are shown. */
const mostStages = 4

/** Competitions with how far they have come, in a row that scrolls on a phone. */
export function ProgressCards({ competitions }: { competitions: readonly CompetitionProgress[] }) {
  return (
    <ul className={competitions.length % 3 === 0 ? `${styles.cards} ${styles.threes}` : styles.cards}>
      {competitions.map((competition) => (
        <li key={competition.id}>
          <Card competition={competition} />
        </li>
      ))}
    </ul>
  )
}

function Card({ competition }: { competition: CompetitionProgress }) {
  const { kind, startsOn, endsOn, state, entrantCount } = competition
  const today = useToday()
  return (
    <CompetitionTile
      competition={competition}
      sizes="(min-width: 960px) 29vw, 80vw"
      heading="h3"
      facts={
        <>
          {entrantCount > 0 && <span>{entrantCountWords(kind, entrantCount)}</span>}
          <span>{formatDayRange(startsOn, endsOn, today)}</span>
        </>
      }
    >
      {state === 'coming' ? <p className={styles.coming}>{competitionStateWords[state]}</p> : <Stages stages={shownStages(competition)} />}
    </CompetitionTile>
  )
}

function Stages({ stages }: Pick<CompetitionProgress, 'stages'>) {
  return (
    <ol className={styles.stages}>
      {stages.map(({ id, name, state }) => (
        <li key={id} className={styles[state]} aria-current={state === 'running' ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  )
}

function shownStages({ stages }: CompetitionProgress): CompetitionProgress['stages'] {
  const begun = stages.filter(({ state }) => state !== 'coming').length
  const from = Math.max(0, Math.min(begun - 2, stages.length - mostStages))
  return stages.slice(from, from + mostStages)
}
