import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { matchTimeText } from '#shared/competitions/match-time.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { LiveNote } from '../live/LiveNote.tsx'
import { MineMark } from '../me/MineMark.tsx'
import { KnownSide } from '../spoilers/KnownSide.tsx'
import { Spoken } from '../spoilers/Spoken.tsx'
import { useToday } from '../today.tsx'
import { EntrantMark, OpenMark } from './EntrantMark.tsx'
import { Glyph } from './Glyph.tsx'
import { gameScore } from './game-words.ts'
import { LobbyLine } from './LobbyLine.tsx'
import styles from './live-card.module.css'
import { isLobby, roundOf } from './lobby-words.ts'
import { MatchCountdown } from './MatchCountdown.tsx'
import { type Figure, figuresOf, hasPublicResult, headTagsOf, lengthOf, notesOf, sideName } from './match-words.ts'
import { Notes } from './Notes.tsx'
import { Pips } from './Pips.tsx'
import { Tags } from './Tags.tsx'

interface Props {
  match: MatchSummary
  /** Where known, there is one pip for each, in order. */
  games?: MatchView['games']
}

/** The featured match: the live one, else the next one, else the last. */
export function LiveCard({ match, games }: Props) {
  const { sides, middle } = figuresOf(match)
  const [a, b] = match.sides
  const today = useToday()
  const { at, precision } = match.schedule
  const isLive = match.play === 'live'
  return (
    <article className={styles.card} data-results="">
      <p className={styles.head}>
        <Tags tags={headTagsOf(match)} />
        <span className="cut">{[match.competition.name, roundOf(match)].filter(Boolean).join(' · ')}</span>
        <span className={styles.length}>{lengthOf(match)}</span>
      </p>
      <p>
        <Spoken match={match} />
      </p>
      {isLobby(match) ? (
        <p className={styles.lobby} aria-hidden="true">
          <LobbyLine match={match} />
        </p>
      ) : (
        <div className={styles.body} aria-hidden="true">
          {a && <Team side={a} />}
          <div className={styles.middle}>
            {middle === '' ? (
              <p className={styles.score}>
                <Part figure={sides[0]} />
                <i>:</i>
                <Part figure={sides[1]} />
              </p>
            ) : (
              <p className={`${styles.state} ${hasPublicResult(match) ? 'result' : ''}`}>{middle}</p>
            )}
            {match.play === 'not_started' && at !== null && precision === 'exact' && <MatchCountdown at={at} />}
            <Pips match={match} games={games} />
          </div>
          {b && <Team side={b} />}
        </div>
      )}
      <p className={styles.foot}>
        {isLive ? (
          <Running match={match} games={games} />
        ) : (
          <>
            <span>{matchTimeText(match, today)}</span>
            <Notes notes={notesOf(match, today)} />
          </>
        )}
        {isLive && <LiveNote />}
      </p>
      <SiteLink className={`${page.button} ${styles.button}`} to={paths.match(match.id)}>
        {isLive && match.hasStream && <Glyph name="play" />}
        {isLive ? (match.hasStream ? '看直播与实时数据' : '看实时数据') : '看这场比赛'}
      </SiteLink>
    </article>
  )
}

/** The game that is on, its map and its score, as far as they are known. */
function Running({ match, games = [] }: Props) {
  const game = games.find(({ state }) => state === 'live')
  const number = game?.number ?? match.liveGame
  const score = game ? gameScore(game) : ''
  return (
    <>
      <b className={styles.running}>{[number === null ? '进行中' : `第 ${number} 局`, game?.map].filter(Boolean).join(' · ')}</b>
      {score !== '' && (
        <span className="result">
          <span className="result unsaid">{`本局 ${score}`}</span>
        </span>
      )}
    </>
  )
}

/** When hidden, a word and a score have the same width. */
function Part({ figure }: { figure: Figure | undefined }) {
  return (
    <span className={`${styles.part} ${styles[figure?.look ?? 'even'] ?? ''} result`}>
      <span className={`${figure?.isWord ? styles.word : ''} result unsaid`}>{figure?.text}</span>
    </span>
  )
}

function Team({ side }: { side: MatchSide }) {
  return (
    <div className={styles.team}>
      <KnownSide side={side}>
        {side.entrant ? <EntrantMark entrant={side.entrant} /> : <OpenMark />}
        <b>{sideName(side)}</b>
        <MineMark entrant={side.entrant} />
      </KnownSide>
    </div>
  )
}
