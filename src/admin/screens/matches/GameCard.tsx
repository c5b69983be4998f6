import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { textFault } from '#admin/pieces/text-limit.ts'
import { outcomesByScore } from '#rules/score.ts'
import type { GameResult } from '#shared/admin/results.ts'
import { gameStateWords } from '#shared/words/matches.ts'
import { Mark } from './Mark.tsx'
import styles from './matches.module.css'
import { Stepper } from './Stepper.tsx'
import { absentAt, contradicts, isAgainstScore, outcomeOf, reopenedGame, scoredGame, wonGame } from './score.ts'
import { absenceText, scoreText } from './words.ts'

interface Props {
  game: GameResult
  names: readonly string[]
  /** One board of a team match: won, drawn, lost or not played, without a score of its own. */
  isBoard: boolean
  /** The players of the board, in the order of the sides; empty where unknown. */
  players: readonly (readonly string[])[]
  /** A game may be drawn. */
  canDraw: boolean
  disabled: boolean
  onChange(game: GameResult): void
}

/** One game: its map, score and winner. A finished one is a single line until it is opened again. */
export function GameCard(props: Props) {
  const { game, names, disabled, isBoard, players } = props
  const [isOpen, setOpen] = useState(false)
  const winner = names.find((_, i) => outcomeOf(game, i) === 'win')
  if (game.state !== 'done' || isOpen) return <OpenGame {...props} winner={winner} onFold={isOpen ? () => setOpen(false) : undefined} />
  const hasScore = game.sides.some(({ score }) => score !== null)
  return (
    <fieldset className={styles.card} aria-label={`${nameOf(game.number, isBoard)}`}>
      <div className={styles.cardHead}>
        <h2>{nameOf(game.number, isBoard)}</h2>
        {hasScore && <strong>{scoreText(game.sides)}</strong>}
        <Mark look="good">{winner === undefined ? '平局' : `${winner} 胜`}</Mark>
        <Absences game={game} names={names} />
        <span className={styles.mapName}>{isBoard && game.map === '' ? pairing(players) : game.map}</span>
        <Button aria-label={`修改${nameOf(game.number, isBoard)}`} disabled={disabled} onClick={() => setOpen(true)}>
          修改
        </Button>
      </div>
      <Contradiction game={game} />
    </fieldset>
  )
}

function OpenGame({
  game,
  names,
  isBoard,
  players,
  canDraw,
  disabled,
  winner,
  onChange,
  onFold,
}: Props & { winner: string | undefined; onFold?: () => void }) {
  const isDone = game.state === 'done'
  const byScore = outcomesByScore(game.sides.map(({ score }) => score))
  return (
    <fieldset className={`${styles.card} ${game.state === 'live' ? styles.live : ''}`} aria-label={`${nameOf(game.number, isBoard)}`}>
      <div className={styles.cardHead}>
        <h2>{nameOf(game.number, isBoard)}</h2>
        {game.state === 'live' && <Mark look="live">{gameStateWords.live}</Mark>}
        {isDone && <Mark look="good">{winner === undefined ? '平局' : `${winner} 胜`}</Mark>}
        <Absences game={game} names={names} />
        {game.state === 'void' && <Mark>{gameStateWords.void}</Mark>}
        {(!isBoard || game.map !== '') && <MapInput game={game} disabled={disabled} onChange={onChange} />}
      </div>
      {isBoard && players.length > 0 && <p className={styles.boardPlayers}>{pairing(players)}</p>}
      {!isBoard && (
        <div className={styles.sides}>
          {game.sides.map((side, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order and nothing else to tell them apart
            <div key={i} className={styles.side}>
              <span className={styles.sideName}>{names[i]}</span>
              <Stepper
                label={`第 ${game.number} 局${names[i]}的比分`}
                value={side.score}
                disabled={disabled}
                onChange={(score) => onChange(scoredGame(game, i, score))}
              />
            </div>
          ))}
        </div>
      )}
      <Contradiction game={game} />
      {names.length === 2 && (
        <div className={styles.winners}>
          {names.map((name, i) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
              key={i}
              type={(isDone ? game.sides[i]?.outcome : byScore?.[i]) === 'win' ? 'primary' : 'default'}
              disabled={disabled}
              onClick={() => onChange(wonGame(game, i))}
            >
              {name} 胜{isBoard && (i === 0 ? ' 1–0' : ' 0–1')}
            </Button>
          ))}
          {canDraw && (
            <Button disabled={disabled} onClick={() => onChange(wonGame(game, null))}>
              {isBoard ? '和 ½–½' : '平局'}
            </Button>
          )}
          {isBoard &&
            names.map((name, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
              <Button key={`absent-${i}`} disabled={disabled} onClick={() => onChange(absentAt(game, i))}>
                {name} 缺席
              </Button>
            ))}
        </div>
      )}
      {isDone && (
        <div className={styles.more}>
          <Button disabled={disabled} onClick={() => onChange(reopenedGame(game))}>
            {isBoard ? '这一台还没结束' : '本局还没结束'}
          </Button>
          {onFold && <Button onClick={onFold}>收起</Button>}
        </div>
      )}
    </fieldset>
  )
}

function Contradiction({ game }: Pick<Props, 'game'>) {
  if (isAgainstScore(game)) return <Alert type="error" showIcon title="比分和本局胜方矛盾：请改正其中一样。" />
  return contradicts(game) && <Alert type="warning" showIcon title="比分和本局胜方不一致，请核对。" />
}

function Absences({ game, names }: Pick<Props, 'game' | 'names'>) {
  const text = absenceText(game, names)
  return text !== '' && <Mark>{text}</Mark>
}

function pairing(players: Props['players']): string {
  return players.map((list) => list.join('、') || '未定').join(' 对 ')
}

/** 第 2 台 of a team match, else 第 2 局. */
function nameOf(number: number, isBoard: boolean): string {
  return `第 ${number} ${isBoard ? '台' : '局'}`
}

/** Saved when the field is left, so that a half-written name is not sent letter by letter. */
function MapInput({ game, disabled, onChange }: Pick<Props, 'game' | 'disabled' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const fault = textFault(typed ?? game.map, 60)
  const keep = () => {
    // A name that is too long stays in the field until it is shortened.
    if (fault !== undefined) return
    if (typed !== null && typed.trim() !== game.map) onChange({ ...game, map: typed.trim() })
    setTyped(null)
  }
  return (
    <>
      <Input
        className={styles.map}
        aria-label={`第 ${game.number} 局的地图`}
        placeholder="地图"
        status={fault ? 'error' : ''}
        disabled={disabled}
        value={typed ?? game.map}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={keep}
        onPressEnter={keep}
      />
      {fault && (
        <span role="alert" className={styles.mapFault}>
          {fault}
        </span>
      )}
    </>
  )
}
