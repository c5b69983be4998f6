import type { AdminMatch } from '#shared/admin/matches.ts'
import type { ResultInput } from '#shared/admin/results.ts'
import { incidentWords, resultStateWords } from '#shared/words/results.ts'
import { lobbyGames } from './lobby.ts'
import styles from './matches.module.css'
import { sideName } from './words.ts'

/** The places, game by game, for confirmation. */
export function LobbySummary({ data, input }: { data: AdminMatch; input: ResultInput }) {
  const names = data.match.sides.map(sideName)
  const games = lobbyGames({ ...data, result: input }, input.games).filter(({ state }) => state === 'done')
  return (
    <div className={styles.summary}>
      {games.map((game) => (
        <div key={game.number}>
          <strong>第 {game.number} 局</strong>
          <ol className={styles.places}>
            {game.sides
              .map((side, i) => ({ side, name: names[i] ?? '' }))
              .sort((a, b) => (a.side.placement ?? names.length + 1) - (b.side.placement ?? names.length + 1))
              .map(({ side, name }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places may be shared, and names the same
                <li key={i}>
                  {side.incident ? incidentWords[side.incident] : `第 ${side.placement ?? '—'} 名`} {name}
                  {side.score !== null && `，淘汰 ${side.score}`}
                </li>
              ))}
          </ol>
        </div>
      ))}
      {input.state === 'provisional' && <span>记为{resultStateWords.provisional}</span>}
    </div>
  )
}
