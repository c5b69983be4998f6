import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { ShortTable } from '../competition/ShortTable.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Rows } from '../schedule/Rows.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { AwardCards } from '../winners/AwardCards.tsx'
import styles from './match-page.module.css'

/** What was decided in this match: a title, the best player of a final. */
export function Decided({ awards }: Pick<MatchView, 'awards'>) {
  return (
    <section className={styles.decided} aria-label="本场荣誉">
      {/* They stand on the page of the match that they name. */}
      <AwardCards awards={awards.map((award) => ({ ...award, matchId: null }))} what="本场荣誉" />
    </section>
  )
}

/** Where winner and loser went on. */
export function NextMatches({ next }: Pick<MatchView, 'next'>) {
  return (
    <section aria-label="这场之后">
      <SectionHead title="这场之后" />
      <Covered what="这场之后">
        <Rows matches={next} shape="line" />
      </Covered>
    </section>
  )
}

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
