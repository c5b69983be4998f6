import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { ShortTable } from '../competition/ShortTable.tsx'
import { SiteLink } from '../components/SiteLink.tsx'

/** The table of its group. */
export function TableBeside({ table }: { table: NonNullable<MatchView['table']> }) {
  const { competition, stage, name } = table
  return (
    <section aria-label="积分榜">
      <ShortTable
        shown={table}
        caption={
          <SiteLink to={paths.competition(competition.id, { tab: 'stages', stage: stage.id })}>
            {stage.name === name ? name : `${stage.name} · ${name}`}积分榜
          </SiteLink>
        }
      />
    </section>
  )
}
