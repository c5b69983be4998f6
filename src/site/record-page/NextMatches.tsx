import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { nextWord } from '../competition/match-words.ts'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { Rows } from '../schedule/Rows.tsx'
import { Uncover } from '../spoilers/Covered.tsx'
import styles from './record-page.module.css'

interface Props {
  kind: 'team' | 'player'
  id: number
  next: readonly MatchSummary[]
  isCompeting: boolean
}

/**
 * The coming matches of a team or a player. Where results are hidden those that it reached by results wait behind a button, which is there for everybody
 * in a competition that goes on: its presence would tell who went on.
 */
export function NextMatches({ kind, id, next, isCompeting }: Props) {
  if (next.length === 0 && !isCompeting) return null
  const known = next.filter((match) => !reached(match, kind, id))
  return (
    <div className={next.length === 0 ? 'unspoiled' : undefined}>
      <section className={page.section} aria-label={nextWord(known)}>
        <SectionHead title={nextWord(known)} />
        <div className={styles.next} data-results="">
          <Uncover what="晋级后的比赛" />
          <div className="result">{next.length > 0 ? <Rows matches={next} withCompetition /> : '没有排定的比赛。'}</div>
          <div className="unspoiled">
            <Rows matches={known} withCompetition />
          </div>
        </div>
      </section>
    </div>
  )
}

function reached({ sides }: MatchSummary, kind: Props['kind'], id: number): boolean {
  const own = sides.filter(({ entrant }) => (kind === 'team' ? entrant?.teamId === id : entrant?.playerIds.includes(id)))
  // Whoever only plays in a team's match stands on no side of it.
  return (own.length > 0 ? own : sides).some((side) => side.cameThrough)
}
