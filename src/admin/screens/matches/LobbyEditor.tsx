import { Button, InputNumber, Select } from 'antd'
import type { AdminMatch, GameResult } from '#shared/admin/competitions.ts'
import { incidents } from '#shared/competitions/match.ts'
import { type Incident, lobbyGames, nextPlace, placesLack, withIncident, withKills, withoutPlaces, withPlace } from './lobby.ts'
import styles from './lobby-editor.module.css'
import { Mark } from './Mark.tsx'
import { Stepper } from './Stepper.tsx'
import { withGame } from './score.ts'
import { incidentNames, sideName } from './words.ts'

interface Props {
  data: AdminMatch
  games: readonly GameResult[]
  disabled?: boolean
  onChange(games: GameResult[]): void
}

/** Places of everybody, game by game: tapped in the order in which they came in, or typed; kills beside them. */
export function LobbyEditor({ data, games, disabled = false, onChange }: Props) {
  const names = data.match.sides.map(sideName)
  const shown = lobbyGames(data, games)
  return shown.map((game) => (
    <GamePlaces
      key={game.number}
      game={game}
      names={names}
      disabled={disabled}
      onChange={(changed) => onChange(withGame(games.length > 0 ? games : shown.filter(({ state }) => state !== 'pending'), changed))}
    />
  ))
}

interface GameProps {
  game: GameResult
  names: readonly string[]
  disabled: boolean
  onChange(game: GameResult): void
}

function GamePlaces({ game, names, disabled, onChange }: GameProps) {
  const place = nextPlace(game)
  const lack = game.state === 'pending' ? null : placesLack(game, names)
  const label = `第 ${game.number} 局`
  return (
    <fieldset className={styles.game} aria-label={label}>
      <div className={styles.head}>
        <h2>{label}</h2>
        {game.state === 'done' && lack === null && <Mark look="good">名次齐了</Mark>}
        {game.state !== 'pending' && (
          <Button disabled={disabled} onClick={() => onChange(withoutPlaces(game))}>
            清空名次
          </Button>
        )}
      </div>
      <p className={styles.hint}>按到达的先后点名次，或直接填；并列的填同一个名次，后面空出来（2、2、4）。</p>
      <ol className={styles.sides}>
        {names.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
          <li key={i} className={game.sides[i]?.placement || game.sides[i]?.incident ? styles.placed : undefined}>
            <SidePlace game={game} index={i} name={name} next={place} disabled={disabled} onChange={onChange} />
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

const incidentOptions = [{ value: 'none' as const, label: '到场' }, ...incidents.map((value) => ({ value, label: incidentNames[value] }))]

function SidePlace({
  game,
  index,
  name,
  next,
  disabled,
  onChange,
}: Omit<GameProps, 'names'> & { index: number; name: string; next: number }) {
  const side = game.sides[index]
  const placement = side?.placement ?? null
  const incident = side?.incident ?? null
  const of = `第 ${game.number} 局${name}`
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.place}>
        {placement === null && incident === null ? (
          <Button key="next" disabled={disabled} aria-label={`第 ${next} 名：${of}`} onClick={() => onChange(withPlace(game, index, next))}>
            第 {next} 名
          </Button>
        ) : null}
        {incident === null && (
          <InputNumber
            aria-label={`${of}的名次`}
            className={styles.number}
            min={1}
            max={game.sides.length}
            precision={0}
            inputMode="numeric"
            placeholder="名次"
            disabled={disabled}
            value={placement}
            onChange={(value) => onChange(withPlace(game, index, value))}
          />
        )}
        <Select<Incident | 'none'>
          aria-label={`${of}的到场情况`}
          className={styles.incident}
          disabled={disabled}
          value={incident ?? 'none'}
          options={incidentOptions}
          onChange={(value) => onChange(withIncident(game, index, value === 'none' ? null : value))}
        />
      </span>
      {incident === null && (
        <Stepper
          label={`${of}的淘汰数`}
          value={side?.score ?? null}
          disabled={disabled}
          onChange={(score) => onChange(withKills(game, index, score))}
        />
      )}
    </>
  )
}
