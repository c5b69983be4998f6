import type { MatchSide, MatchSummary } from '#shared/competitions/match-summary.ts'
import { paths } from '#shared/paths.ts'
import { EntrantMark, OpenMark } from '../competition/EntrantMark.tsx'
import { LobbyLine } from '../competition/LobbyLine.tsx'
import { isLobby, roundOf } from '../competition/lobby-words.ts'
import { figuresOf, hasPublicResult, headTagsOf, sideName } from '../competition/match-words.ts'
import { Tags } from '../competition/Tags.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { KnownSide } from '../spoilers/KnownSide.tsx'
import { Spoken } from '../spoilers/Spoken.tsx'
import styles from './live-link.module.css'

/** The live match in one line, on the navy head. */
export function LiveLink({ match }: { match: MatchSummary }) {
  const { sides, middle } = figuresOf(match)
  const score = middle === '' ? sides.map(({ text }) => text).join(' : ') : middle
  const [a, b] = match.sides
  return (
    <SiteLink className={styles.live} to={paths.match(match.id)} data-results="">
      <Spoken match={match} />
      <span className={styles.seen} aria-hidden="true">
        <Tags tags={headTagsOf(match)} />
        {isLobby(match) ? (
          <LobbyLine match={match} />
        ) : (
          <>
            {a && <Side side={a} />}
            <b className={hasPublicResult(match) ? 'result' : undefined}>{score}</b>
            {b && <Side side={b} />}
          </>
        )}
      </span>
      <small>{[roundOf(match), match.liveGame !== null && `第 ${match.liveGame} 局`].filter(Boolean).join(' · ')}</small>
    </SiteLink>
  )
}

function Side({ side }: { side: MatchSide }) {
  return (
    <span className={styles.side}>
      <KnownSide side={side}>
        {side.entrant ? <EntrantMark entrant={side.entrant} /> : <OpenMark />}
        {sideName(side)}
      </KnownSide>
    </span>
  )
}
