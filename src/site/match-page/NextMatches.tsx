import type { MatchView } from '#shared/competitions/match-view.ts'
import { SectionHead } from '../components/SectionHead.tsx'
import { Rows } from '../schedule/Rows.tsx'
import { Covered } from '../spoilers/Covered.tsx'

/** Where winner and loser went on. */
export function NextMatches({ next }: Pick<MatchView, 'next'>) {
  return (
    <section aria-label="这场之后">
      <SectionHead title="这场之后" />
      <Covered what="这场之后">
        <Rows matches={next} shape="card" />
      </Covered>
    </section>
  )
}
