import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { entrantKindWords } from '#shared/words/competitions.ts'
import { departureWord } from '#shared/words/entrants.ts'
import { EntrantName } from '../competition/EntrantName.tsx'
import { openPlaceWords, placeWords } from '../competition-words.ts'
import { Notice } from '../components/Notice.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { TableFiles } from '../components/TableFiles.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './competition-page.module.css'
import type { CompetitionLoaded } from './load-competition.ts'

/** All entrants, by place where known, else in the order of the competition. */
export function EntrantsTab({ loaded: { competition } }: { loaded: CompetitionLoaded }) {
  const { entrants, kind } = competition
  if (entrants.length === 0) return <Notice heading="h2" title="参赛名单还没有公布" text="公布之后会出现在这里。" />
  const last = entrants.length + 1
  const firstOf = ({ place, openPlace }: (typeof entrants)[number]) => (place ?? openPlace)?.[0] ?? last
  const ordered = [...entrants].sort((a, b) => firstOf(a) - firstOf(b))
  return (
    <section className={styles.part} aria-label={entrantKindWords[kind]}>
      <SectionHead title={entrantKindWords[kind]} />
      <Places isTold={entrants.some(({ place, openPlace }) => (place ?? openPlace) !== null)}>
        <ul className={styles.entrants}>
          {ordered.map(({ entrant, seed, status, place, openPlace }) => (
            <li key={entrant.id}>
              <EntrantName entrant={entrant} isLink />
              <small>
                {[
                  place && placeWords(place),
                  openPlace && openPlaceWords(openPlace),
                  seed !== null && `${seed} 号种子`,
                  departureWord(status),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      </Places>
      <TableFiles
        label={`${entrantKindWords[kind]}名单`}
        name={`${competition.name} ${entrantKindWords[kind]}名单`}
        hrefOf={(format) => paths.api.competitionExport(competition.id, 'entrants', format)}
      />
    </section>
  )
}

/** Hides places where the order reveals the result. */
function Places({ isTold, children }: { isTold: boolean; children: ReactNode }) {
  return isTold ? <Covered what="名次">{children}</Covered> : children
}
