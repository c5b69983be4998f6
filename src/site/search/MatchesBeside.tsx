import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import type { FoundMatches } from '#shared/search.ts'
import { SectionHead } from '../components/SectionHead.tsx'
import { Rows } from '../schedule/Rows.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import styles from './search-view.module.css'

interface Props {
  q: string | undefined
  matches: FoundMatches
  /** It is a page of all of them, covered as a whole, not the first few. */
  isWhole?: boolean
}

/**
 * The first matches of those who are named, and the way to the rest of them. Of two they stand above all else, of one beside it; a word may name
 * others too, whose matches follow under a heading of their own.
 */
export function MatchesBeside({ q, matches: { items, total, meetings }, isWhole = false }: Props) {
  // How many there are, and whether there are more than these, are results.
  const label = (
    <>
      全部<span className="result"> {total} 场</span>
    </>
  )
  const rest = isWhole ? undefined : { label, to: paths.search({ q, type: 'match' }) }
  const covered = (rows: ReactNode) => (isWhole ? rows : <Covered what="比赛">{rows}</Covered>)
  if (meetings === null)
    return (
      <section className={styles.rail} aria-label="比赛">
        <SectionHead title="比赛" more={rest} />
        {covered(<Rows matches={items} withCompetition shape="rail" />)}
      </section>
    )
  const { names, path, count } = meetings
  const groups = [
    { title: `${names.join(' 与 ')} 的比赛`, more: { label: '全部交锋', to: path }, matches: items.slice(0, count) },
    { title: '名字相近的其他比赛', more: rest, matches: items.slice(count) },
  ]
  return groups
    .filter(({ matches }) => matches.length > 0)
    .map(({ title, more, matches }) => (
      <section key={title} className={styles.matches} aria-label={title}>
        <SectionHead title={title} more={more} />
        {covered(<Rows matches={matches} withCompetition shape="line" />)}
      </section>
    ))
}
