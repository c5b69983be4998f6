import type { MatchSide } from '#shared/competitions/match-summary.ts'
import { matchTimeText } from '#shared/competitions/match-time.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { PeaksArt } from '../components/PeaksArt.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { LiveNote } from '../live/LiveNote.tsx'
import { lobbyBoardPart } from '../match-page/match-parts.ts'
import { MineMark } from '../me/MineMark.tsx'
import { loadedPart } from '../page-part.ts'
import { recordWords } from '../record-page/record-words.ts'
import { KnownSide } from '../spoilers/KnownSide.tsx'
import { Spoken } from '../spoilers/Spoken.tsx'
import type { MatchLoaded } from '../statistics/match-loaded.ts'
import { useToday } from '../today.tsx'
import { EntrantMark, OpenMark } from './EntrantMark.tsx'
import { entrantPath } from './EntrantName.tsx'
import { GameStrip } from './GameStrip.tsx'
import { gamesOfSeries } from './game-words.ts'
import { isLobby, roundOf } from './lobby-words.ts'
import { MatchCountdown } from './MatchCountdown.tsx'
import { type Figure, figuresOf, hasPublicResult, headTagsOf, lengthOf, liveGameOf, notesOf, sideName } from './match-words.ts'
import { Notes } from './Notes.tsx'
import { Pips } from './Pips.tsx'
import styles from './scoreboard.module.css'
import { Tags } from './Tags.tsx'

/** The head of a match page: both sides, the score in large type, and the games below. Contains the page's h1. */
export function Scoreboard({ match, series }: MatchLoaded) {
  const { sides, middle } = figuresOf(match)
  const today = useToday()
  const [a, b] = match.sides
  const length = lengthOf(match)
  const roles = rolesOf(match)
  const { at, precision, state } = match.schedule
  const isToCome = match.play === 'not_started' && match.result === null && state === 'scheduled' && precision === 'exact'
  return (
    <section className={styles.board} data-results="">
      <PeaksArt className={styles.art} id={match.id} />
      <div className={`${page.wrap} ${styles.inner}`}>
        <h1 className={page.hidden}>
          <Spoken match={match} after={[roundOf(match)]} />
        </h1>
        <p className={styles.head}>
          <span>
            <SiteLink to={paths.competition(match.competition.id)}>{match.competition.name}</SiteLink>
            {[match.stage.name, roundOf(match)].filter(Boolean).map((name) => ` · ${name}`)}
          </span>
          <span>{match.bestOf !== null && match.bestOf > 1 ? `${length} · 先胜 ${Math.floor(match.bestOf / 2) + 1} 局` : length}</span>
        </p>
        {isLobby(match) ? (
          <TheirLobby match={match} />
        ) : (
          <div className={styles.body}>
            {a && <Team side={a} standing={match.places[0]} role={roles?.[0]} place={styles.a} look={match.result && sides[0]?.look} />}
            <div className={styles.middle}>
              <p className={styles.tags}>
                <Tags tags={headTagsOf(match)} />
                <span className={styles.time}>{liveGameOf(match) || matchTimeText(match, today)}</span>
              </p>
              {middle === '' ? (
                <Score figures={sides} />
              ) : (
                <p className={`${styles.state} ${hasPublicResult(match) ? 'result' : ''}`}>{middle}</p>
              )}
              <Breakdown match={match} />
              <Pips match={match} games={gamesOfSeries(match)} />
              {isToCome && at !== null && (
                <div className={styles.countdown}>
                  <MatchCountdown at={at} />
                </div>
              )}
              {match.play === 'live' && <LiveNote />}
              {notesOf(match, today).length > 0 && (
                <p className={styles.notes}>
                  <Notes notes={notesOf(match, today)} />
                </p>
              )}
            </div>
            {b && <Team side={b} standing={match.places[1]} role={roles?.[1]} place={styles.b} look={match.result && sides[1]?.look} />}
          </div>
        )}
        {!isLobby(match) && <GameStrip match={match} series={series} />}
      </div>
    </section>
  )
}

function TheirLobby({ match }: { match: MatchView }) {
  const { LobbyBoard } = loadedPart(lobbyBoardPart)
  return <LobbyBoard match={match} />
}

function Score({ figures: [a, b] }: { figures: readonly Figure[] }) {
  return (
    <p className={styles.score} aria-hidden="true">
      <Part figure={a} />
      <i>:</i>
      <Part figure={b} />
    </p>
  )
}

/** The shoot-out is shown in small type beside the score. When hidden, a word and a score have the same width. */
function Part({ figure }: { figure: Figure | undefined }) {
  const [own = '', shootout] = figure?.text.split(/(?=（)/) ?? []
  return (
    <span className={`${styles.part} ${styles[figure?.look ?? 'even'] ?? ''} result`}>
      <span className={`${figure?.isWord ? styles.word : own.length > 2 ? styles.many : ''} result unsaid`}>
        {own}
        {shootout && <small>{shootout}</small>}
      </span>
    </span>
  )
}

function Breakdown({ match: { regulation, extraTime, shootout, isResultHidden } }: { match: MatchView }) {
  const parts = [
    ['常规', regulation],
    ['加时', extraTime],
    ['决胜', shootout],
  ] as const
  const known = parts.flatMap(([name, score]) => (score && score.length === 2 ? [`${name} ${score.join(':')}`] : []))
  return isResultHidden || known.length < 2 ? null : <p className={`${styles.notes} result unsaid`}>{known.join('　')}</p>
}

/** On a ladder: challenger and challenged. Only an entrant that has a place can defend it. */
function rolesOf({ challenge }: MatchView): readonly [string, string] | null {
  switch (challenge) {
    case 'position':
      return ['挑战方', '守擂方']
    case 'points':
      return ['挑战方', '应战方']
    case null:
      return null
  }
}

interface TeamProps {
  side: MatchSide
  standing: MatchView['places'][number] | undefined
  role: string | undefined
  place: string | undefined
  /** Of a match that has its result: the winner stands out. */
  look: Figure['look'] | null | undefined
}

function Team({ side, standing, role, place, look }: TeamProps) {
  const { entrant } = side
  const to = entrant && entrantPath(entrant)
  const name = <b className={sideName(side).length > 8 ? styles.long : undefined}>{sideName(side)}</b>
  return (
    <div className={[styles.team, place, look === 'lead' && styles.winner, look === 'behind' && styles.loser].filter(Boolean).join(' ')}>
      <KnownSide side={side}>
        <span className={styles.mark}>{entrant ? <EntrantMark entrant={entrant} /> : <OpenMark />}</span>
        <span className={styles.name}>
          {role && <small>{role}</small>}
          {to ? <SiteLink to={to}>{name}</SiteLink> : name}
          {entrant && side.label !== '' && side.label !== entrant.name && <small>{side.label}</small>}
          {standing && <Standing of={standing} />}
          <MineMark entrant={entrant} />
        </span>
      </KnownSide>
    </div>
  )
}

/** A 组第 1, and 3 胜 0 负. */
function Standing({ of: { group, rank, isShared, ...record } }: { of: NonNullable<MatchView['places'][number]> }) {
  return (
    <>
      <small className="result unsaid">{spaced`${group}${isShared ? '并列第' : '第'} ${rank}`}</small>
      <small className="result unsaid">{recordWords(record)}</small>
    </>
  )
}
