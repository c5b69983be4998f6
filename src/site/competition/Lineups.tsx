import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import styles from './match-parts.module.css'
import { sideName } from './match-words.ts'

type Person = MatchView['lineups'][number][number]

/** Both line-ups side by side, with the names at that time; substitutes below. */
export function Lineups({ match }: { match: MatchView }) {
  const [a = [], b = []] = match.lineups
  if (a.length === 0 && b.length === 0) return null
  const [sideA, sideB] = match.sides
  return (
    <div className={styles.lineups}>
      {[sideA, sideB].map((side, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
        <section key={i} className={i === 0 ? styles.first : styles.second}>
          <h3>{side ? sideName(side) : ''}</h3>
          <ul>
            {[...(i === 0 ? a : b)]
              .sort((x, y) => Number(x.isSubstitute) - Number(y.isSubstitute))
              .map((person) => (
                <li key={`${person.playerId}-${person.name}`}>
                  <Name person={person} />
                  <small>{[person.position, person.isSubstitute ? '替补' : ''].filter(Boolean).join(' · ')}</small>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Name({ person: { playerId, name } }: { person: Person }) {
  return playerId === null ? <b>{name}</b> : <SiteLink to={paths.player(playerId)}>{name}</SiteLink>
}
