import type { ReactNode } from 'react'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { GameList } from '../competition/GameList.tsx'
import { isLobby } from '../competition/lobby-words.ts'
import { Timeline } from '../competition/Timeline.tsx'
import page from '../components/page.module.css'
import { LatePart } from '../LatePart.tsx'
import { loadedPart } from '../page-part.ts'
import { Covered } from '../spoilers/Covered.tsx'
import { isOfResults } from '../spoilers/KnownSide.tsx'
import type { MatchLoaded } from '../statistics/match-loaded.ts'
import { matchStatisticsPart } from '../statistics/statistics-part.ts'
import { MatchFacts, Watch } from './MatchFacts.tsx'
import { MatchLineups } from './MatchLineups.tsx'
import { MatchNews } from './MatchNews.tsx'
import styles from './match-page.module.css'
import { albumsPart, decidedPart, formPart, lobbyGamesPart, tablePart, videosPart } from './match-parts.ts'
import { NextMatches } from './NextMatches.tsx'
import { PastMeetings } from './PastMeetings.tsx'
import { timelineEvents } from './timeline-events.ts'

/** Everything about a match below its score. */
export function MatchBody({ match, series }: MatchLoaded) {
  const events = timelineEvents(match)
  const { statistics, games, areBoards, meetings, versus, albums, videos, news, awards, next, table, form, isResultHidden } = match
  // Who plays and what was before stand aside once there is something to tell of the match itself; until then they have the wide column.
  const beforehand = (
    <>
      <MatchLineups match={match} series={series} />
      {form.some((side) => side.length > 0) && (
        <OfSides match={match} what="近期战绩">
          <LatePart part={formPart}>{({ FormOfSides }) => <FormOfSides match={match} />}</LatePart>
        </OfSides>
      )}
      {versus && (
        <OfSides match={match} what="历史交锋">
          <PastMeetings sides={match.sides} meetings={meetings} versus={versus} />
        </OfSides>
      )}
    </>
  )
  const isTableWide = !statistics && match.lineups.every((side) => side.length === 0) && match.lastLineups.length === 0
  // Nothing is known but when, where and of what: it stands in the middle, beside no empty column.
  const isBare =
    !statistics &&
    isTableWide &&
    !(isResultHidden || table || versus || tellsMoreThanStrip(match)) &&
    [awards, events, videos, albums, ...form].every((list) => list.length === 0) &&
    !(isLobby(match) && games.length > 0)
  const beside = table && <LatePart part={tablePart}>{({ TableBeside }) => <TableBeside table={table} />}</LatePart>
  return (
    <div className={`${page.wrap} ${styles.body} ${statistics ? '' : styles.early} ${isBare ? styles.bare : ''}`}>
      <Watch key={match.id} match={match} />
      <div className={styles.main}>
        {isResultHidden && <p className={styles.hidden}>这场比赛已经结束，赛果将在稍后公布。</p>}
        {awards.length > 0 && <LatePart part={decidedPart}>{({ Decided }) => <Decided awards={awards} />}</LatePart>}
        {isLobby(match) && games.length > 0 && <TheirLobby match={match} />}
        {!isLobby(match) && tellsMoreThanStrip(match) && (
          <section className={styles.card} aria-labelledby="games">
            <h2 id="games">{areBoards ? '各台' : '各局'}</h2>
            <Covered what={areBoards ? '各台结果' : '各局结果'}>
              <GameList match={match} />
            </Covered>
          </section>
        )}
        {statistics && (
          <LatePart part={matchStatisticsPart}>
            {({ MatchStatistics }) => <MatchStatistics match={match} statistics={statistics} series={series} />}
          </LatePart>
        )}
        {events.length > 0 && (
          <section className={styles.card} aria-labelledby="timeline">
            <h2 id="timeline">经过与裁定</h2>
            <Covered what="经过">
              <Timeline events={events} />
            </Covered>
          </section>
        )}
        <div className={styles.after}>
          {videos.length > 0 && <LatePart part={videosPart}>{({ MatchVideos }) => <MatchVideos videos={videos} />}</LatePart>}
          {albums.length > 0 && <LatePart part={albumsPart}>{({ MatchAlbums }) => <MatchAlbums albums={albums} />}</LatePart>}
          {!statistics && beforehand}
          {isTableWide && beside}
        </div>
      </div>
      <div className={styles.rail}>
        <MatchFacts match={match} />
        {next.length > 0 && <NextMatches next={next} />}
        {statistics && beforehand}
        {!isTableWide && beside}
        {news.length > 0 && <MatchNews match={match} />}
      </div>
    </div>
  )
}

/** What tells who the sides are. */
function OfSides({ match, what, children }: { match: MatchView; what: string; children: ReactNode }) {
  return isOfResults(match) ? <Covered what={what}>{children}</Covered> : children
}

function TheirLobby({ match }: { match: MatchView }) {
  const { LobbyGames } = loadedPart(lobbyGamesPart)
  return <LobbyGames match={match} />
}

/** The strip under the score has winner, map and duration; a separate list is for players, scores and remarks, or for many games. */
function tellsMoreThanStrip({ games, areBoards }: MatchView): boolean {
  return games.length > 7 || (areBoards && games.length > 0) || games.some((game) => game.note !== '')
}
