import { useId } from 'react'
import { Link } from 'react-router'
import { siteToday } from '#admin/pieces/site-today.ts'
import { linesOf } from '#admin/screens/matches/entry-lines.ts'
import { Mark } from '#admin/screens/matches/Mark.tsx'
import { type MatchOutbox, outboxWords, unsaved, useMatchOutbox } from '#admin/screens/matches/use-outbox.ts'
import type { RoundMatch, RoundsView } from '#shared/admin/rounds.ts'
import { formatMatchTime } from '#shared/dates.ts'
import { playWords, scheduleStateWords } from '#shared/words/matches.ts'
import { resultKindWords, resultStateWords } from '#shared/words/results.ts'
import { isOpen, isOpenElsewhere, typedIn } from './entered.ts'
import styles from './rounds.module.css'

interface Props {
  view: RoundsView
  match: RoundMatch
  text: string
  onType(text: string): void
}

/** A match of the round: its sides and one field for the result; a tap anywhere on it leads into the field. */
export function RoundCell({ view, match, text, onType }: Props) {
  const outbox = useMatchOutbox(match.id)
  const id = useId()
  const names = match.sides.map(({ name }) => name).join(' 对 ')
  if (outbox.state !== 'saved' || !isOpen(view, match)) {
    return (
      <li className={styles.cell}>
        <Head match={match} state={outbox.state === 'saved' ? stateOf(match) : outboxWords[outbox.state]} />
        <Sides match={match} unit={view.score === 'lobby' ? ' 分' : ''} />
        {match.isOwn && (
          <Link
            to={`/matches/${match.id}`}
            data-entry={outbox.state === 'saved' && isOpenElsewhere(view, match) ? '' : undefined}
            className={styles.open}
            aria-label={`打开 ${names}`}
          >
            {outbox.state === 'trouble' ? '去处理' : match.hasGames && !match.result ? '逐局录入' : '打开'}
          </Link>
        )}
        {outbox.entries.length > 0 && <Unsent match={match} outbox={outbox} />}
      </li>
    )
  }
  const typed = typedIn(view, match, text)
  return (
    <li className={styles.cell}>
      <Head match={match} state={stateOf(match)} />
      <label htmlFor={id} className={styles.names}>
        {match.sides.map(({ name }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
          <span key={i} className={styles.name}>
            {name}
          </span>
        ))}
      </label>
      <input
        id={id}
        data-entry=""
        className={styles.field}
        aria-label={`${names}的比分`}
        aria-invalid={typed.state === 'wrong'}
        aria-describedby={`${id}-told`}
        autoComplete="off"
        enterKeyHint="next"
        placeholder="比分"
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      <span id={`${id}-told`} className={typed.state === 'wrong' ? styles.wrong : styles.told} role="status">
        {typed.state === 'wrong' ? typed.message : typed.state === 'right' ? typed.told : ''}
      </span>
    </li>
  )
}

/** What was entered here and is not on the server: the scores above are those that stand. */
function Unsent({ match, outbox: { entries, state } }: { match: RoundMatch; outbox: MatchOutbox }) {
  const names = match.sides.map(({ name }) => name)
  const lines = entries.flatMap(({ act }) => linesOf(act, names))
  return (
    <span className={styles.unsent}>
      {state === 'trouble' ? '没有保存' : unsaved}：{[...new Set(lines)].join('；')}
    </span>
  )
}

function Head({ match, state }: { match: RoundMatch; state: string }) {
  return (
    <span className={styles.cellHead}>
      {match.name !== null && <strong>{match.name}</strong>}
      <span>{formatMatchTime(match.at, match.precision ?? 'tbd', siteToday())}</span>
      <Mark look={match.result?.state === 'provisional' ? 'warning' : match.play === 'live' && !match.result ? 'live' : 'plain'}>
        {state}
      </Mark>
    </span>
  )
}

function Sides({ match, unit }: { match: RoundMatch; unit: string }) {
  return (
    <span className={styles.names}>
      {match.sides.slice(0, 12).map(({ name, isKnown, isWinner, score }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sides have a fixed order, and two may have the same name
        <span key={i} className={`${styles.name} ${isWinner ? styles.won : ''} ${isKnown ? '' : styles.awaited}`}>
          {name}
          <b>{score === null ? '' : `${score}${unit}`}</b>
        </span>
      ))}
    </span>
  )
}

function stateOf({ result, play, isIdle, isOwn, isPostponed }: RoundMatch): string {
  if (result) {
    if (result.state !== 'official') return resultStateWords[result.state]
    return result.kind === 'played' ? playWords.ended : resultKindWords[result.kind]
  }
  if (isIdle) return '不用打'
  if (isPostponed) return scheduleStateWords.postponed
  return isOwn ? playWords[play] : '别人记分'
}
