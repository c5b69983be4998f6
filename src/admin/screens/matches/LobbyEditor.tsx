import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { GameResult } from '#shared/admin/results.ts'
import { LobbyOrder } from './LobbyOrder.tsx'
import { LobbySide } from './LobbySide.tsx'
import { filledText, lobbyGames, placesFault, withoutPlaces } from './lobby.ts'
import styles from './lobby-editor.module.css'
import { hasSamePlaces, withPlacesOf } from './lobby-order.ts'
import { Mark } from './Mark.tsx'
import { withGame } from './score.ts'
import { sideName } from './words.ts'

interface Props {
  data: AdminMatch
  games: readonly GameResult[]
  disabled?: boolean
  onChange(games: GameResult[]): void
}

/** How places are entered: for each side, or as an order of rows. */
type Manner = 'each' | 'order'
/** The last choice: whoever drags in one match drags in the next. */
let lastManner: Manner = 'each'

/** Places of all sides, game by game: tapped in order of arrival, typed, or dragged into order, with kills. One game is open at a time. */
export function LobbyEditor({ data, games, disabled = false, onChange }: Props) {
  const names = data.match.sides.map(sideName)
  const shown = lobbyGames(data, games)
  const [chosen, choose] = useState<number | null>(null)
  const [manner, setManner] = useState(lastManner)
  const open = chosen ?? shown.find(({ state }) => state === 'live')?.number ?? shown.find(({ state }) => state === 'pending')?.number
  return shown.map((game) =>
    game.number === open || shown.length === 1 ? (
      <OpenGame
        key={game.number}
        game={game}
        names={names}
        disabled={disabled}
        manner={manner}
        onManner={(next) => {
          lastManner = next
          setManner(next)
        }}
        onChange={(changed) => {
          // It stays open after the last place: kills may still be missing.
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
  manner: Manner
  onManner(manner: Manner): void
  onChange(game: GameResult): void
}

function OpenGame({ game, names, disabled, manner, onManner, onChange }: GameProps) {
  const { undo, change } = useUndo(game, onChange)
  const lack = game.state === 'pending' ? null : placesFault(game, names)
  const label = `第 ${game.number} 局`
  return (
    <fieldset className={styles.game} aria-label={label}>
      <div className={styles.head}>
        <h2>{label}</h2>
        {game.state === 'done' && lack === null && <Mark look="good">名次齐了</Mark>}
        {game.state === 'live' && <span>{filledText(game)}</span>}
        {game.state !== 'pending' && (
          <Button key="clear" disabled={disabled} aria-label={`清空名次：${label}`} onClick={() => change(withoutPlaces(game))}>
            清空名次
          </Button>
        )}
        {undo && (
          <Button key="undo" disabled={disabled} aria-label={`撤销：${label}上一步的名次`} onClick={undo}>
            撤销
          </Button>
        )}
      </div>
      <Radio.Group
        className={styles.manner}
        aria-label={`${label}怎么填名次`}
        optionType="button"
        value={manner}
        options={manners}
        // antd gives back one of the options.
        onChange={({ target }) => onManner(target.value as Manner)}
      />
      <p className={styles.hint}>{hints[manner]}</p>
      {manner === 'order' ? (
        <LobbyOrder game={game} names={names} disabled={disabled} onChange={change} />
      ) : (
        <ol className={styles.sides}>
          {names.map((name, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
            <li key={i} className={game.sides[i]?.placement || game.sides[i]?.incident ? styles.placed : undefined}>
              <LobbySide game={game} index={i} name={name} disabled={disabled} onChange={change} />
            </li>
          ))}
        </ol>
      )}
      {lack !== null && game.state === 'done' && (
        <p role="alert" className={styles.lack}>
          {lack}
        </p>
      )}
    </fieldset>
  )
}

const manners: { value: Manner; label: string }[] = [
  { value: 'each', label: '逐方填写' },
  { value: 'order', label: '拖动排序' },
]

const hints: Readonly<Record<Manner, string>> = {
  each: '从第 1 名起依次点名次，或直接填；并列的填同一个名次，后面空出来（2、2、4）。',
  order: '按住左边的把手拖动，从上到下就是名次；也可以点“第几名”依次排上。并列的点“并列”，就和上一名同名次。',
}

/** The last change of places can be undone, until the next change. */
function useUndo(game: GameResult, onChange: (game: GameResult) => void) {
  const [last, setLast] = useState<{ before: GameResult; after: GameResult } | null>(null)
  const isLast = last !== null && hasSamePlaces(last.after, game)
  return {
    change(after: GameResult) {
      if (!hasSamePlaces(game, after)) setLast({ before: game, after })
      onChange(after)
    },
    undo: isLast
      ? () => {
          setLast(null)
          onChange(withPlacesOf(game, last.before))
        }
      : null,
  }
}
