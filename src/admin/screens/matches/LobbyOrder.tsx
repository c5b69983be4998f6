import { Button } from 'antd'
import { Select } from '#admin/pieces/Select.tsx'
import { SortableRows } from '#admin/pieces/SortableRows.tsx'
import type { GameResult } from '#shared/admin/results.ts'
import { incidents } from '#shared/competitions/match.ts'
import { incidentWords } from '#shared/words/results.ts'
import { type Incident, nextPlace, withIncident, withPlace } from './lobby.ts'
import styles from './lobby-order.module.css'
import { isTied, type OrderLine, orderOf, placeText, withMoved, withRest, withTie } from './lobby-order.ts'

interface Props {
  game: GameResult
  names: readonly string[]
  disabled: boolean
  onChange(game: GameResult): void
}

const incidentOptions = incidents.map((value) => ({ value, label: incidentWords[value] }))

/** The places of a game as an order of rows: dragged, or tapped one after the other. Below the separators are those without a place. */
export function LobbyOrder({ game, names, disabled, onChange }: Props) {
  const lines = orderOf(game)
  const nameOf = (line: OrderLine) => (typeof line === 'number' ? (names[line] ?? '') : '')
  const row = (line: OrderLine, at: number) => {
    if (line === 'unplaced') return <UnplacedBar {...{ game, disabled, onChange }} />
    if (line === 'absent') return <span className={styles.bar}>未到场、弃权、退赛（拖到这条线下面）</span>
    return <Row {...{ game, line, at, disabled, onChange }} name={nameOf(line)} />
  }
  return (
    <div className={styles.order}>
      <SortableRows
        items={lines}
        idOf={String}
        nameOf={nameOf}
        isBar={(line) => typeof line !== 'number'}
        isFixed={disabled}
        placeText={(from, to) => placeText(game, from, to)}
        onOrder={(_, from, to) => onChange(withMoved(game, from, to))}
        render={row}
      />
    </div>
  )
}

interface RowProps extends Omit<Props, 'names'> {
  /** The side's number, and its position among the lines. */
  line: number
  at: number
  name: string
}

function Row({ game, line, at, name, disabled, onChange }: RowProps) {
  const side = game.sides[line]
  const of = `第 ${game.number} 局${name}`
  const next = nextPlace(game)
  const isPlaced = !side?.incident && Boolean(side?.placement)
  return (
    <>
      <span className={styles.place}>{isPlaced ? side?.placement : ''}</span>
      <span className={styles.name}>
        {name}
        {side?.score ? <span className={styles.kills}>淘汰 {side.score}</span> : null}
      </span>
      {isPlaced && at > 0 && (
        <Button
          key="tie"
          disabled={disabled}
          type={isTied(game, at) ? 'primary' : 'default'}
          aria-pressed={isTied(game, at)}
          aria-label={`并列：${of}和上一名`}
          onClick={() => onChange(withTie(game, at))}
        >
          并列
        </Button>
      )}
      {!isPlaced && !side?.incident && (
        <Button key="next" disabled={disabled} aria-label={`第 ${next} 名：${of}`} onClick={() => onChange(withPlace(game, line, next))}>
          第 {next} 名
        </Button>
      )}
      {side?.incident && (
        <Select<Incident>
          aria-label={`${of}的到场情况`}
          className={styles.incident}
          disabled={disabled}
          value={side.incident}
          options={incidentOptions}
          onChange={(incident) => onChange(withIncident(game, line, incident))}
        />
      )}
    </>
  )
}

function UnplacedBar({ game, disabled, onChange }: Omit<Props, 'names'>) {
  const rest = game.sides.filter(({ placement, incident }) => !placement && !incident).length
  return (
    <>
      <span className={styles.bar}>{rest === 0 ? '都有名次了' : `还没有名次：${rest} 方（拖到这条线上面）`}</span>
      {rest > 0 && (
        <Button disabled={disabled} onClick={() => onChange(withRest(game))}>
          依次排上
        </Button>
      )}
    </>
  )
}
