import * as apiPaths from '#shared/api-paths.ts'
import { entrantKindWords } from '#shared/words/competitions.ts'
import { departureWord } from '#shared/words/entrants.ts'
import { EntrantName } from '../competition/EntrantName.tsx'
import { openPlaceWords, placeWords } from '../competition-words.ts'
import { Notice } from '../components/Notice.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { TableFiles } from '../components/TableFiles.tsx'
import { Uncover } from '../spoilers/Covered.tsx'
import styles from './competition-page.module.css'
import { bySeed, byStanding } from './entrant-order.ts'
import type { CompetitionLoaded } from './load-competition.ts'

/** All entrants by standing; where results are hidden by seed and name, until a button is pressed. */
export function EntrantsTab({ loaded: { competition } }: { loaded: CompetitionLoaded }) {
  const { entrants, kind } = competition
  if (entrants.length === 0) return <Notice heading="h2" title="参赛名单还没有公布" text="公布之后会出现在这里。" />
  const isTold = entrants.some(({ place, openPlace, status }) => (place ?? openPlace) !== null || departureWord(status) !== '')
  const told = (
    <List
      entries={byStanding(entrants).map((entry) => ({
        ...entry,
        words: [
          entry.place && placeWords(entry.place),
          entry.openPlace && openPlaceWords(entry.openPlace),
          seedWords(entry),
          departureWord(entry.status),
        ],
      }))}
    />
  )
  return (
    <section className={styles.part} aria-label={entrantKindWords[kind]}>
      <SectionHead title={entrantKindWords[kind]} />
      {isTold ? (
        <div className={styles.part} data-results="">
          <Uncover what="名次" />
          <div className="result">{told}</div>
          <div className="unspoiled">
            <span className={styles.bySeed} />
            <List entries={bySeed(entrants).map((entry) => ({ ...entry, words: [seedWords(entry)] }))} />
          </div>
        </div>
      ) : (
        told
      )}
      <TableFiles
        label={`${entrantKindWords[kind]}名单`}
        name={`${competition.name} ${entrantKindWords[kind]}名单`}
        hrefOf={(format) => apiPaths.competitionExport(competition.id, 'entrants', format)}
      />
    </section>
  )
}

type Entry = CompetitionLoaded['competition']['entrants'][number]

function List({ entries }: { entries: readonly (Pick<Entry, 'entrant'> & { words: readonly (string | null | false)[] })[] }) {
  return (
    <ul className={styles.entrants}>
      {entries.map(({ entrant, words }) => (
        <li key={entrant.id}>
          <EntrantName entrant={entrant} isLink />
          <small>{words.filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ul>
  )
}

function seedWords({ seed }: Entry): string | false {
  return seed !== null && `${seed} 号种子`
}
