import { Button } from 'antd'
import { NumberInput } from '#admin/pieces/NumberInput.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import type { GameResult } from '#shared/admin/results.ts'
import { incidents } from '#shared/competitions/match.ts'
import { incidentWords } from '#shared/words/results.ts'
import { type Incident, nextPlace, withIncident, withKills, withPlace } from './lobby.ts'
import styles from './lobby-editor.module.css'
import { Stepper } from './Stepper.tsx'

interface Props {
  game: GameResult
  index: number
  name: string
  disabled: boolean
  onChange(game: GameResult): void
}

const incidentOptions = [{ value: 'none' as const, label: '到场' }, ...incidents.map((value) => ({ value, label: incidentWords[value] }))]

/** One side of a game: presence, place, kills. */
export function LobbySide({ game, index, name, disabled, onChange }: Props) {
  const side = game.sides[index]
  const placement = side?.placement ?? null
  const incident = side?.incident ?? null
  const next = nextPlace(game)
  const of = `第 ${game.number} 局${name}`
  return (
    <>
      <span className={styles.name}>{name}</span>
      <Select<Incident | 'none'>
        aria-label={`${of}的到场情况`}
        className={styles.incident}
        disabled={disabled}
        value={incident ?? 'none'}
        options={incidentOptions}
        onChange={(value) => onChange(withIncident(game, index, value === 'none' ? null : value))}
      />
      {incident === null && (
        <>
          <span className={styles.place}>
            <NumberInput
              aria-label={`${of}的名次`}
              className={styles.number}
              min={1}
              max={game.sides.length}
              precision={0}
              controls={false}
              inputMode="numeric"
              placeholder="名次"
              disabled={disabled}
              value={placement}
              onChange={(value) => onChange(withPlace(game, index, value))}
            />
            {placement === null && (
              <Button disabled={disabled} aria-label={`第 ${next} 名：${of}`} onClick={() => onChange(withPlace(game, index, next))}>
                第 {next} 名
              </Button>
            )}
          </span>
          <span className={styles.kills}>
            <span aria-hidden="true">淘汰</span>
            <Stepper
              label={`${of}的淘汰数`}
              value={side?.score ?? null}
              disabled={disabled}
              onChange={(score) => onChange(withKills(game, index, score))}
            />
          </span>
        </>
      )}
    </>
  )
}
