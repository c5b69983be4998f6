import type { GroupTable } from '#shared/competitions/table-views.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { ShortTable } from '../competition/ShortTable.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import styles from './overview.module.css'

/** The tables of the stage that led to the tree. */
export function OverviewBefore({ competition, tables }: { competition: number; tables: readonly GroupTable[] }) {
  const stage = tables[0]?.stage
  if (!stage) return null
  const whole = paths.competition(competition, { tab: 'stages', stage: stage.id })
  return (
    <section className={page.section} aria-label={stage.name}>
      <SectionHead title={stage.name} more={{ label: '整张榜和名次的原因', to: whole }} />
      <div className={styles.tables}>
        {tables.map((shown) => (
          <ShortTable key={shown.id} shown={shown} caption={shown.name} what={spaced`${shown.name}积分榜`} />
        ))}
      </div>
    </section>
  )
}
