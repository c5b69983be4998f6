import { Button } from 'antd'
import type { AdminMatch } from '#shared/admin/matches.ts'
import type { GameResult } from '#shared/admin/results.ts'
import { GameCard } from './GameCard.tsx'
import styles from './matches.module.css'
import { Stepper } from './Stepper.tsx'
import { emptyGame, isScoreEntered, mayGameDraw, type Score, shownGames, withGame, withScore } from './score.ts'
import { sideName } from './words.ts'

interface Props {
  data: AdminMatch
  scores: readonly Score[]
  games: readonly GameResult[]
  disabled?: boolean
  onChange(scores: Score[], games: GameResult[]): void
}

/** The score of a match or its games, while it is live or as a result. */
export function ScoreEditor({ data, scores, games, disabled = false, onChange }: Props) {
  const names = data.match.sides.map(sideName)
  const shown = shownGames(data, games, names.length)
  const isEntered = isScoreEntered(data)
  // Only where the number of games is unknown.
  const mayAdd = data.totalGames === null && data.bestOf === null
  return (
    <>
      {isEntered && (
        <fieldset className={styles.card} aria-label="比分">
          <div className={styles.sides}>
            {names.map((name, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
              <div key={i} className={styles.side}>
                <span className={styles.sideName}>{name}</span>
                <Stepper
                  label={`${name}的比分`}
                  value={scores[i] ?? null}
                  disabled={disabled}
                  onChange={(score) => onChange(withScore(scores, i, score), [...games])}
                />
              </div>
            ))}
          </div>
        </fieldset>
      )}
      {shown.map((game) => (
        <GameCard
          key={game.number}
          game={game}
          names={names}
          isBoard={data.score === 'board_points'}
          players={data.boards.find(({ number }) => number === game.number)?.players ?? []}
          canDraw={mayGameDraw(data)}
          disabled={disabled}
          onChange={(changed) => onChange([...scores], withGame(games, changed))}
        />
      ))}
      {mayAdd && (
        <div>
          <Button
            disabled={disabled || shown.some(({ state }) => state === 'pending')}
            onClick={() => onChange([...scores], withGame(games, emptyGame((shown.at(-1)?.number ?? 0) + 1, names.length)))}
          >
            加一局
          </Button>
        </div>
      )}
    </>
  )
}
