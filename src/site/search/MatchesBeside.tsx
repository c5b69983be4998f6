import { paths } from '#shared/paths.ts'
import type { FoundMatches } from '#shared/search.ts'
import { SectionHead } from '../components/SectionHead.tsx'
import { Rows } from '../schedule/Rows.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './search-view.module.css'

/** The first matches of those who are named, and the way to the rest of them. Of two they stand above all else, of one beside it. */
export function MatchesBeside({ q, matches: { items, total, meetings } }: { q: string | undefined; matches: FoundMatches }) {
  const title = meetings === null ? '比赛' : `${meetings.names.join(' 与 ')} 的比赛`
  const rest = total > items.length ? { label: `全部 ${total} 场`, to: paths.search({ q, type: 'match' }) } : undefined
  return (
    <section className={meetings === null ? styles.rail : styles.matches} aria-label={title}>
      <SectionHead title={title} more={meetings === null ? rest : { label: '全部交锋', to: meetings.path }} />
      <Covered what="比赛">
        <Rows matches={items} withCompetition shape={meetings === null ? 'rail' : 'line'} />
      </Covered>
    </section>
  )
}
