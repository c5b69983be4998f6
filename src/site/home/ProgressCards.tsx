import { formatDayRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { CompetitionProgress } from '#shared/settings.ts'
import { competitionKindWords, competitionStateWords } from '#shared/words/competitions.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { PeaksArt } from '../components/PeaksArt.tsx'
import { Picture } from '../components/Picture.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
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
  const { id, kind, name, startsOn, endsOn, state, cover, logo, entrantCount } = competition
  return (
    <article className={styles.card}>
      <span className={styles.cover}>
        {cover ? (
          <Picture className={styles.picture} picture={cover} sizes="(min-width: 960px) 29vw, 80vw" alt="" />
        ) : (
          <PeaksArt className={styles.art} id={id} />
        )}
        <span className={styles.mark}>
          <EntrantMark entrant={{ id, name, logo }} />
        </span>
      </span>
      <div className={styles.words}>
        <p className={styles.meta}>
          <b>{competitionKindWords[kind]}</b>
          {entrantCount > 0 && <span>{`${entrantCount} ${kind === 'team' ? '支战队' : '方参赛'}`}</span>}
          <span>{formatDayRange(startsOn, endsOn, useToday())}</span>
        </p>
        <h3 className={styles.title}>
          <SiteLink className={styles.link} to={paths.competition(id)}>
            {name}
          </SiteLink>
        </h3>
        {state === 'coming' ? <p className={styles.meta}>{competitionStateWords[state]}</p> : <Stages stages={shownStages(competition)} />}
      </div>
    </article>
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
