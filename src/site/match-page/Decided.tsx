import type { MatchView } from '#shared/competitions/match-view.ts'
import { AwardCards } from '../winners/AwardCards.tsx'

/** What was decided in this match: a title, the best player of a final. */
export function Decided({ awards }: Pick<MatchView, 'awards'>) {
  return (
    <section aria-label="本场荣誉">
      {/* They stand on the page of the match that they name. */}
      <AwardCards awards={awards.map((award) => ({ ...award, matchId: null }))} what="本场荣誉" />
    </section>
  )
}
