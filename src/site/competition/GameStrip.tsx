import page from '../components/page.module.css'
import { Covered } from '../spoilers/Covered.tsx'
import type { MatchLoaded } from '../statistics/match-loaded.ts'
import { EntrantMark } from './EntrantMark.tsx'
import styles from './game-strip.module.css'
import { clockOf, durationOf, gameScore, gameState, gamesOfSeries, isCertain, mapOf, winnerOfGame } from './game-words.ts'
import { gameUnit } from './match-words.ts'

/** The games side by side under the score: who won, the map, how long; of the running one, how far it is told. */
export function GameStrip({ match, series }: MatchLoaded) {
  if (match.games.length === 0 || match.isResultHidden) return null
  const word = gameUnit(match)
  return (
    <Covered what={`各${word}`} className={styles.games}>
      <ol className={styles.strip} aria-label={`各${word}`}>
        {gamesOfSeries(match).map((game) => {
          const winner = winnerOfGame(game)
          const entrant = winner === null ? null : match.sides[winner]?.entrant
          const score = gameScore(game)
          return (
            <li key={game.number} className={game.state === 'live' ? styles.now : game.state === 'done' ? undefined : styles.open}>
              <span>
                第 {game.number} {word}
              </span>
              <b>
                {entrant ? (
                  <>
                    <EntrantMark entrant={entrant} />
                    <span aria-hidden="true">{score || '胜'}</span>
                    <span className={page.hidden}>{`${gameState(game, match)} ${score}`}</span>
                  </>
                ) : (
                  score || (game.state === 'pending' ? '—' : gameState(game, match))
                )}
              </b>
              <span>
                {[mapOf(game), durationOf(game) || (game.state === 'live' ? clockOf(game, { match, series }) : '')]
                  .filter(Boolean)
                  .join(' ') || (game.state === 'pending' ? (isCertain(game, match) ? gameState(game, match) : '如有') : '')}
              </span>
            </li>
          )
        })}
      </ol>
    </Covered>
  )
}
