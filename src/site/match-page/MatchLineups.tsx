import type { MatchView } from '#shared/competitions/match-view.ts'
import { formatShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Lineups } from '../competition/Lineups.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { isOfResults } from '../spoilers/KnownSide.tsx'
import { figureText, gameTitle, valueIn } from '../statistics/figure-words.ts'
import type { MatchLoaded } from '../statistics/match-loaded.ts'
import { partTold } from '../statistics/told-part.ts'
import { useToday } from '../today.tsx'
import styles from './match-page.module.css'

/** Who plays, with what each has done so far; of a match that is to come, who played for them last. */
export function MatchLineups({ match, series }: MatchLoaded) {
  const told = countedOf({ match, series })
  const isKnown = match.lineups.some((side) => side.length > 0)
  if (!isKnown && match.lastLineups.length === 0) return null
  const lists = isKnown ? (
    <Lineups
      sides={match.sides}
      lineups={match.lineups}
      figuresOf={({ playerId, name }, side) => {
        const found = told?.sides[side]?.players.find(({ player }) => (playerId === null ? player.name === name : player.id === playerId))
        return found && told ? told.figures.map((figure) => figureText(figure, valueIn(found.values, figure.key))).join('/') : ''
      }}
    />
  ) : (
    <Lineups
      sides={match.sides}
      lineups={match.lastLineups.map((last) => last?.players ?? [])}
      // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
      notes={match.lastLineups.map((last, i) => last && <LastNote key={i} last={last} />)}
    />
  )
  return (
    <section className={styles.card} aria-labelledby="lineups">
      <h2>
        <span id="lineups">{isKnown ? '阵容' : '预计阵容'}</span>
        <small className={told ? 'result unsaid' : undefined}>
          {told
            ? `${told.title} · ${told.figures.map(({ shortName, name }) => shortName ?? name).join('/')}`
            : isKnown
              ? ''
              : '双方上一场的阵容'}
        </small>
      </h2>
      {isOfResults(match) ? <Covered what="阵容">{lists}</Covered> : lists}
    </section>
  )
}

function LastNote({ last: { matchId, at, opponent } }: { last: NonNullable<MatchView['lastLineups'][number]> }) {
  const today = useToday()
  return (
    <p className="result unsaid">
      <SiteLink to={paths.match(matchId)}>{`${at === null ? '' : `${formatShort(at, today)} `}对 ${opponent}`}</SiteLink>
    </p>
  )
}

/** The figures of players, three at most: of the game that is on, else of the match. */
function countedOf({ match, series }: MatchLoaded) {
  const { statistics, play, liveGame, sides } = match
  if (!statistics || sides.length !== 2) return null
  const running = play === 'live' ? statistics.games.find(({ number }) => number === liveGame) : undefined
  const part = [running, { number: null, sides: statistics.sides }].find((one) => one?.sides.some(({ players }) => players.length > 0))
  const figures = statistics.figures.filter(({ of }) => of === 'player').slice(0, 3)
  return part && figures.length > 0
    ? { title: (part.number === null && partTold({ match, series })) || gameTitle(part.number), sides: part.sides, figures }
    : null
}
