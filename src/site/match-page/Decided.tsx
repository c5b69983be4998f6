import type { MatchView } from '#shared/competitions/match-view.ts'
import page from '../components/page.module.css'
import { AwardCards } from '../winners/AwardCards.tsx'

/** What was decided in this match: a title, the best player of a final. */
export function Decided({ awards }: Pick<MatchView, 'awards'>) {
  return (
    <section aria-labelledby="decided">
      <h2 id="decided" className={page.hidden}>
        本场荣誉
      </h2>
      {/* They stand on the page of the match that they name. */}
      <AwardCards awards={awards.map((award) => ({ ...award, matchId: null }))} what="本场荣誉" />
    </section>
  )
}
