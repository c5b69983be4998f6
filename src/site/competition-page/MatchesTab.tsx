import * as apiPaths from '#shared/api-paths.ts'
import { paths } from '#shared/paths.ts'
import { CalendarFeed } from '../calendar/CalendarFeed.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { TableFiles } from '../components/TableFiles.tsx'
import { MatchListing } from '../schedule/MatchListing.tsx'
import styles from './competition-page.module.css'
import type { CompetitionLoaded } from './load-competition.ts'

export function MatchesTab({ loaded: { competition, listing } }: { loaded: CompetitionLoaded }) {
  return (
    <section className={styles.part} aria-label="赛程">
      <SectionHead title="赛程" />
      {listing && <MatchListing listing={listing} hrefOf={(filter) => paths.competition(competition.id, { tab: 'matches', ...filter })} />}
      <CalendarFeed path={paths.matchCalendar({ competition: competition.id })} />
      <TableFiles
        label="赛程和赛果"
        name={`${competition.name} 赛程和赛果`}
        hrefOf={(format) => apiPaths.competitionExport(competition.id, 'matches', format)}
      />
    </section>
  )
}
