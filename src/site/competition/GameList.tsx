import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { incidentWords } from '#shared/words/results.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { boardResult, durationOf, gameScore, gameState, mapOf, winnerOfGame } from './game-words.ts'
import styles from './match-parts.module.css'
import { sideName } from './match-words.ts'

/** Every game or board of a match, one row each: number and map, players, winner, duration, and remarks. */
export function GameList({ match }: { match: MatchView }) {
  if (match.games.length === 0 || match.isResultHidden) return null
  const { areBoards } = match
  return (
    <ol className={styles.games}>
      {match.games.map((game) => {
        const winner = winnerOfGame(game)
        return (
          <li key={game.number} className={game.state === 'live' ? styles.live : undefined}>
            <p className={styles.map}>
              <b>{areBoards ? `第 ${game.number} 台` : `第 ${game.number} 局`}</b>
              <span>{mapOf(game)}</span>
            </p>
            <p className={styles.versus}>
              {areBoards &&
                game.sides.map((side, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
                  <span key={i} className={winner === i ? styles.won : undefined}>
                    {side.players.map((one) => (
                      <SiteLink key={one.id} to={paths.player(one.id)}>
                        {one.name}
                      </SiteLink>
                    ))}
                    {side.players.length === 0 && match.sides[i] && sideName(match.sides[i])}
                  </span>
                ))}
            </p>
            <p className={styles.outcome}>
              <b className="result">{(areBoards && boardResult(game)) || gameState(game, match)}</b>
              <span className={styles.num}>
                {[
                  gameScore(game),
                  durationOf(game),
                  ...game.sides.flatMap(({ incident }) => (incident === null ? [] : [incidentWords[incident]])),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            {game.note !== '' && <p className={styles.note}>{game.note}</p>}
          </li>
        )
      })}
    </ol>
  )
}
