import { Button } from 'antd'
import { useState } from 'react'
import type { AdminMatch, GameResult } from '#shared/admin/competitions.ts'
import { LobbySide } from './LobbySide.tsx'
import { filledText, lobbyGames, placesLack, withoutPlaces } from './lobby.ts'
import styles from './lobby-editor.module.css'
import { Mark } from './Mark.tsx'
import { withGame } from './score.ts'
import { sideName } from './words.ts'

interface Props {
  data: AdminMatch
  games: readonly GameResult[]
  disabled?: boolean
  onChange(games: GameResult[]): void
}

/** Places of everybody, game by game: tapped in the order in which they came in, or typed; kills beside them. One game is open at a time. */
export function LobbyEditor({ data, games, disabled = false, onChange }: Props) {
  const names = data.match.sides.map(sideName)
  const shown = lobbyGames(data, games)
  const [chosen, choose] = useState<number | null>(null)
  const open = chosen ?? shown.find(({ state }) => state === 'live')?.number ?? shown.find(({ state }) => state === 'pending')?.number
  return shown.map((game) =>
    game.number === open || shown.length === 1 ? (
      <OpenGame
        key={game.number}
        game={game}
        names={names}
        disabled={disabled}
        onChange={(changed) => {
          // It stays open when its last place is in: its kills may still be missing.
          choose(game.number)
          onChange(withGame(games.length > 0 ? games : shown.filter(({ state }) => state !== 'pending'), changed))
        }}
      />
    ) : (
      <fieldset key={game.number} className={styles.game} aria-label={`第 ${game.number} 局`}>
        <div className={styles.head}>
          <h2>第 {game.number} 局</h2>
          <span>{filledText(game)}</span>
          <Button disabled={disabled} aria-label={`填写第 ${game.number} 局`} onClick={() => choose(game.number)}>
            填写
          </Button>
        </div>
      </fieldset>
    ),
  )
}

interface GameProps {
  game: GameResult
  names: readonly string[]
  disabled: boolean
  onChange(game: GameResult): void
}

function OpenGame({ game, names, disabled, onChange }: GameProps) {
  const lack = game.state === 'pending' ? null : placesLack(game, names)
  const label = `第 ${game.number} 局`
  return (
    <fieldset className={styles.game} aria-label={label}>
      <div className={styles.head}>
        <h2>{label}</h2>
        {game.state === 'done' && lack === null && <Mark look="good">名次齐了</Mark>}
        {game.state === 'live' && <span>{filledText(game)}</span>}
        {game.state !== 'pending' && (
          <Button disabled={disabled} aria-label={`清空名次：${label}`} onClick={() => onChange(withoutPlaces(game))}>
            清空名次
          </Button>
        )}
      </div>
      <p className={styles.hint}>从第 1 名起依次点名次，或直接填；并列的填同一个名次，后面空出来（2、2、4）。</p>
      <ol className={styles.sides}>
        {names.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
          <li key={i} className={game.sides[i]?.placement || game.sides[i]?.incident ? styles.placed : undefined}>
            <LobbySide game={game} index={i} name={name} disabled={disabled} onChange={onChange} />
          </li>
        ))}
      </ol>
      {lack !== null && game.state === 'done' && (
        <p role="alert" className={styles.lack}>
          {lack}
        </p>
      )}
    </fieldset>
  )
}
