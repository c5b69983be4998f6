import type { ReactNode } from 'react'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './match-parts.module.css'
import { sideName } from './match-words.ts'

type Person = MatchView['lineups'][number][number]

interface Props {
  sides: MatchView['sides']
  lineups: readonly (readonly Person[])[]
  /** Of each side, under its name. */
  notes?: readonly ReactNode[]
  /** What a player has to show for himself: 5/1/7. */
  figuresOf?: (person: Person, side: number) => string
}

/** Both line-ups side by side, with the names at that time; substitutes below. */
export function Lineups({ sides, lineups, notes = [], figuresOf = () => '' }: Props) {
  return (
    <div className={styles.lineups}>
      {sides.slice(0, 2).map((side, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
        <section key={i} className={i === 0 ? styles.first : styles.second}>
          <h3>{sideName(side)}</h3>
          {notes[i]}
          <ul>
            {[...(lineups[i] ?? [])]
              .sort((x, y) => Number(x.isSubstitute) - Number(y.isSubstitute))
              .map((person) => {
                const figures = figuresOf(person, i)
                return (
                  <li key={`${person.playerId}-${person.name}`}>
                    <Name person={person} />
                    <small>{[person.position, person.isSubstitute ? '替补' : ''].filter(Boolean).join(' · ')}</small>
                    {figures !== '' && <span className={`${styles.num} ${styles.own} result unsaid`}>{figures}</span>}
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Name({ person: { playerId, name } }: { person: Person }) {
  return playerId === null ? <b>{name}</b> : <SiteLink to={paths.player(playerId)}>{name}</SiteLink>
}
