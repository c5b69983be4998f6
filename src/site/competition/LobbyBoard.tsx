import { matchTimeText } from '#shared/competitions/match-time.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { KnownSide } from '../spoilers/KnownSide.tsx'
import { useToday } from '../today.tsx'
import { EntrantMark, OpenMark } from './EntrantMark.tsx'
import { entrantPath } from './EntrantName.tsx'
import styles from './lobby-board.module.css'
import { hasPlaces, rankedSides } from './lobby-words.ts'
import { figuresOf, headTagsOf, notesOf, sideName } from './match-words.ts'
import { Notes } from './Notes.tsx'
import { number } from './standings-columns.ts'
import { Tags } from './Tags.tsx'

/** The head of a lobby: the places with points; before the match, the entrants. */
export function LobbyBoard({ match }: { match: MatchView }) {
  const { sides, middle } = figuresOf(match)
  const today = useToday()
  const notes = notesOf(match, today)
  const isTold = hasPlaces(match) && middle === ''
  const places = (
    <ol className={styles.places} aria-label={isTold ? '名次' : '参赛方'}>
      {rankedSides(match).map(({ side, index }) => (
        <li key={index} className={isTold && side.placement === 1 ? styles.first : undefined}>
          <b className={side.placement === null ? `${styles.place} ${styles.absence}` : styles.place}>
            {isTold ? (side.placement ?? sides[index]?.text) : ''}
          </b>
          <KnownSide side={side}>
            {side.entrant ? <EntrantMark entrant={side.entrant} /> : <OpenMark />}
            <Name side={side} />
          </KnownSide>
          {isTold && side.points !== null && (
            <span className={styles.points}>
              <b>{number(side.points)}</b> 分{side.score !== null && <small>{number(side.score)} 淘汰</small>}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
  return (
    <div className={styles.body}>
      <div className={styles.state}>
        <Tags tags={headTagsOf(match)} />
        <span>{matchTimeText(match, today)}</span>
        {middle !== '' && <b>{middle}</b>}
        {notes.length > 0 && <Notes notes={notes} />}
      </div>
      {isTold ? <Covered what="名次">{places}</Covered> : places}
    </div>
  )
}

function Name({ side }: { side: MatchView['sides'][number] }) {
  const to = side.entrant && entrantPath(side.entrant)
  return <span className={styles.name}>{to ? <SiteLink to={to}>{sideName(side)}</SiteLink> : sideName(side)}</span>
}
