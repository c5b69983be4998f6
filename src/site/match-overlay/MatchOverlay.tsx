import type { MatchSide } from '#shared/competitions/match-summary.ts'
import { matchTimeText } from '#shared/competitions/match-time.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { markId } from '#shared/designed-mark.ts'
import { lastOf } from '#shared/last.ts'
import type { OverlayLook } from '#shared/match-overlay.ts'
import { DesignedMark } from '#ui/DesignedMark.tsx'
import { gameMarks } from '../competition/game-marks.ts'
import { hasPlaces, isLobby, rankedSides, roundOf } from '../competition/lobby-words.ts'
import { type Figure, figuresOf, gameUnit, lengthOf, sideName, tagsOf } from '../competition/match-words.ts'
import { number } from '../competition/standings-columns.ts'
import styles from './match-overlay.module.css'

/**
 * What is on the screen. `data-told` names what may change, so that a newer one shows what did. Rendered by the server alone, also while
 * it is shown.
 */
export function MatchOverlay({ match, look, today }: { match: MatchView; look: OverlayLook; today: string }) {
  return (
    <div className={styles.overlay} data-overlay="">
      <Label match={match} />
      {isLobby(match) ? <Lobby match={match} look={look} /> : <Duel match={match} />}
      <State match={match} today={today} />
    </div>
  )
}

/** Competition, stage and round. */
function Label({ match }: { match: MatchView }) {
  const { competition, stage } = match
  const names = [...new Set([competition.name, stage.name, roundOf(match)])].filter(Boolean)
  const length = lengthOf(match)
  return (
    <p className={styles.label}>
      {names.map((name, i) => (
        <span key={name} className={i === 0 ? styles.competition : undefined}>
          {name}
        </span>
      ))}
      {length !== '' && <b>{length}</b>}
    </p>
  )
}

function Duel({ match }: { match: MatchView }) {
  const { sides, middle } = figuresOf(match)
  const running = runningGame(match)
  // Both in the size of the longer.
  const size = sides.some(({ isWord }) => isWord) ? styles.word : sides.some(({ text }) => scoreOf(text).length > 2) ? styles.many : ''
  return (
    <div className={styles.sides}>
      {match.sides.map((side, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
        <div key={i} className={`${styles.side} ${i === 0 ? styles.a : styles.b}`} data-told={`side-${i}`}>
          <MarkOf side={side} />
          <span className={`${styles.name} ${sizeOf(sideName(side))}`} data-told={`name-${i}`}>
            {sideName(side)}
          </span>
          {running && (
            <span className={styles.running} data-told={`running-${i}`}>
              {running.scores[i]}
            </span>
          )}
          {middle === '' && <Score figure={sides[i]} index={i} size={size} />}
        </div>
      ))}
    </div>
  )
}

function Score({ figure, index, size }: { figure: Figure | undefined; index: number; size: string | undefined }) {
  const own = scoreOf(figure?.text ?? '')
  const shootout = figure?.text.slice(own.length)
  return (
    <span className={`${styles.score} ${styles[figure?.look ?? 'even'] ?? ''} ${size}`} data-told={`score-${index}`}>
      {own}
      {shootout && <small>{shootout}</small>}
    </span>
  )
}

/** Without that of the shoot-out. */
function scoreOf(text: string): string {
  return text.split('（')[0] ?? ''
}

/** Its state, when it begins, the running game, and a mark for each game. */
function State({ match, today }: { match: MatchView; today: string }) {
  const { middle, isUpcoming } = figuresOf(match)
  const time = match.play === 'not_started' && match.result === null ? matchTimeText(match, today) : ''
  const running = runningGame(match)
  const marks = isLobby(match) ? [] : gameMarks(match, match.games)
  const said = isUpcoming && time !== '' ? '' : middle
  const tags = tagsOf(match)
  if (tags.length + marks.length === 0 && said === '' && time === '' && !running) return null
  return (
    <p className={styles.state}>
      {tags.map(({ text, kind }) => (
        <b key={text} className={kind === 'live' ? styles.live : styles.tag} data-told={`tag-${kind}`}>
          {text}
        </b>
      ))}
      {said !== '' && <span data-told="middle">{said}</span>}
      {time !== '' && <span data-told="time">{time}</span>}
      {running && <span data-told="game">{running.name}</span>}
      {running && running.scores.length > 0 && (
        <span className={styles.inWords} data-told="game-score">
          {running.scores.join(' : ')}
        </span>
      )}
      {marks.length > 0 && (
        <span className={styles.pips}>
          {marks.map((mark, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a game is its place
            <i key={i} className={mark === 'open' ? undefined : styles[mark]} />
          ))}
        </span>
      )}
    </p>
  )
}

/** As many as a look has room for; the best of them. */
const mostPlaces: { [Look in OverlayLook]: number } = { bar: 4, corner: 8, card: 16 }

function Lobby({ match, look }: { match: MatchView; look: OverlayLook }) {
  const { middle } = figuresOf(match)
  const isTold = hasPlaces(match) && middle === ''
  return (
    <ol className={styles.places}>
      {rankedSides(match)
        .slice(0, mostPlaces[look])
        .map(({ side, index }) => (
          <li key={index} className={isTold && side.placement === 1 ? styles.first : undefined}>
            {isTold && (
              <b className={styles.place} data-told={`place-${index}`}>
                {side.placement ?? ''}
              </b>
            )}
            <MarkOf side={side} />
            <span className={`${styles.name} ${sizeOf(sideName(side))}`}>{sideName(side)}</span>
            {isTold && side.points !== null && (
              <span className={styles.points} data-told={`points-${index}`}>
                {number(side.points)}
              </span>
            )}
          </li>
        ))}
    </ol>
  )
}

function MarkOf({ side: { entrant } }: { side: MatchSide }) {
  if (!entrant) return <span className={`${styles.mark} ${styles.nobody}`} />
  const source = lastOf(entrant.logo?.sources ?? [])
  if (source) return <img className={styles.mark} src={source.url} width={source.width} height={source.height} alt="" />
  return <DesignedMark className={styles.mark} id={markId(entrant)} name={entrant.name} />
}

/** The running one of several games, and its score where there is one. */
function runningGame(match: MatchView): { name: string; scores: readonly string[] } | null {
  if (match.play !== 'live' || lengthOf(match) === '' || match.isResultHidden || isLobby(match)) return null
  const game = match.games.find(({ number, state }) => (match.liveGame === null ? state === 'live' : number === match.liveGame))
  if (!game) return match.liveGame === null ? null : { name: `第 ${match.liveGame} ${gameUnit(match)}`, scores: [] }
  const scores = game.sides.map(({ score }) => score)
  const name = [`第 ${game.number} ${gameUnit(match)}`, game.map].filter(Boolean).join(' · ')
  return { name, scores: scores.every((score) => score !== null) ? scores.map(String) : [] }
}

/** Long names are smaller, so that they stay whole. */
function sizeOf(name: string): string {
  const width = [...name].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 2 : 1), 0)
  return (width > 24 ? styles.longest : width > 14 ? styles.long : '') ?? ''
}
