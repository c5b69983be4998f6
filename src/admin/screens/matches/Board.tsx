import type { AdminMatch } from '#shared/admin/matches.ts'
import { incidentWords } from '#shared/words/results.ts'
import type { QueuedAct } from './applied.ts'
import { filledText, isLobby, lobbyGames } from './lobby.ts'
import styles from './matches.module.css'
import { type MatchOutbox, outboxWords, unsaved } from './use-outbox.ts'
import { lengthText, scoreText, sideName, stateText, timeText } from './words.ts'

interface Props {
  data: AdminMatch
  outbox: MatchOutbox
  /** The kinds of acts that are shown and wait to be sent. */
  awaited: ReadonlySet<QueuedAct['kind']>
}

/** Both sides and the score, always visible, with the save state. */
export function Board({ data, outbox, awaited }: Props) {
  const { match } = data
  const [first, second] = match.sides
  const isPair = first && second && match.sides.length === 2
  const shootout =
    match.sides.some((side) => side.shootout !== null) && `决胜 ${scoreText(match.sides.map((side) => ({ score: side.shootout })))}`
  return (
    <section className={styles.board} aria-label="比分牌">
      {isPair ? (
        <div className={styles.boardSides}>
          <div className={styles.boardName}>{sideName(first)}</div>
          <div className={styles.boardScore}>{scoreText(match.sides)}</div>
          <div className={styles.boardName}>{sideName(second)}</div>
        </div>
      ) : isLobby(data) ? (
        <div className={styles.boardSides}>
          <div className={styles.boardName}>{match.sides.length} 方同场</div>
        </div>
      ) : (
        <ol className={styles.many}>
          {match.sides.map((side, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
            <li key={i}>
              <span>{sideName(side)}</span>
              <strong>{side.score ?? '—'}</strong>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.boardFoot}>
        <span>
          {[awaitedText(awaited) ?? stateText(match), isLobby(data) ? filled(data) : lengthText(data), shootout, timeText(match)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span role="status" className={outbox.state === 'saved' ? styles.saved : styles.waiting}>
          {outboxText(outbox)}
        </span>
      </div>
      {match.sides.some(({ incident }) => incident !== null) && (
        <div className={styles.boardFoot}>
          {match.sides.flatMap((side) => (side.incident ? [`${sideName(side)}${incidentWords[side.incident]}`] : [])).join('，')}
        </div>
      )}
    </section>
  )
}

function awaitedText(awaited: Props['awaited']): string | null {
  if (awaited.has('record_result')) return `赛果${unsaved}`
  return awaited.has('postpone') ? `延期${unsaved}` : null
}

/** 第 1 局名次齐了 · 第 2 局已填 3 / 12 */
function filled(data: AdminMatch): string {
  return lobbyGames(data, data.games)
    .map((game) => `第 ${game.number} 局${filledText(game)}`)
    .join(' · ')
}

function outboxText({ state, entries }: MatchOutbox): string {
  switch (state) {
    case 'saved':
      return '已保存'
    case 'saving':
    case 'trouble':
      return outboxWords[state]
    case 'waiting':
    case 'site-away':
    case 'signed-out':
      return `${unsaved}，${outboxWords[state]}（${entries.length} 条）`
  }
}
