import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import styles from './lobby-line.module.css'
import { hasPlaces, shortLobby } from './lobby-words.ts'

/** A lobby in one line: the first three; before the match, the number of entrants. */
export function LobbyLine({ match }: { match: MatchSummary }) {
  return (
    <span className={`${styles.line} ${hasPlaces(match) ? 'result' : ''}`}>
      {shortLobby(match).map(({ place, name }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place may be shared
        <span key={i} className={place === 1 ? styles.first : undefined}>
          {place !== null && <b>{place}</b>}
          {name}
        </span>
      ))}
    </span>
  )
}
