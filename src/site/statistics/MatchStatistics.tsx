import type { MatchStatistics as Statistics } from '#shared/competitions/statistic-views.ts'
import { clockOf, durationOf, gameScore, mapOf } from '../competition/game-words.ts'
import { sideName } from '../competition/match-words.ts'
import { mostTabs, Tabs } from '../components/Tabs.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { BestPlayers } from './BestPlayers.tsx'
import { EventList } from './EventList.tsx'
import tables from './figure-tables.module.css'
import { gameTitle } from './figure-words.ts'
import type { MatchLoaded } from './match-loaded.ts'
import { PlayerFigures } from './PlayerFigures.tsx'
import { SeriesOfGames } from './SeriesOfGames.tsx'
import { SideFigures } from './SideFigures.tsx'
import styles from './statistics.module.css'
import { hasFigures, isCut, partTold } from './told-part.ts'

/** What was counted and what happened: figures of the match and of each game, courses of figures, events. */
export function MatchStatistics({ match, statistics, series }: MatchLoaded & { statistics: Statistics }) {
  const names = match.sides.map(sideName)
  const { figures, eventKinds, sides, games } = statistics
  const events = [{ number: null, events: statistics.events }, ...games].filter((part) => part.events.length > 0)
  const counted = games.filter((game) => game.sides.some(hasFigures))
  const isOver = match.result !== null
  const part = partTold({ match, series })
  // The line-ups have the most of it.
  const isFolded = match.lineups.some((side) => side.length > 0)
  const playersOf = (caption: string, of: Statistics['sides']) => {
    const table = <PlayerFigures caption={caption} names={names} figures={figures} sides={of} />
    if (!isFolded || !of.some(({ players }) => players.length > 0)) return table
    return (
      <details className={styles.game}>
        <summary>{caption}</summary>
        {table}
      </details>
    )
  }
  const whole = (
    <>
      {part !== null && (
        <p className={styles.of}>
          <small>{part}</small>
        </p>
      )}
      {/* Who had the most of a part may not have had it in the end. */}
      {isOver && part === null && <BestPlayers names={names} figures={figures} sides={sides} />}
      <SideFigures caption="各方数据" names={names} figures={figures} sides={sides} isOfGames={counted.length > 1} />
      {playersOf('选手数据', sides)}
    </>
  )
  const ofGame = (game: (typeof counted)[number]) => {
    const title = gameTitle(game.number)
    const played = match.games.find(({ number }) => number === game.number)
    const clock = clockOf(game, { match, series })
    return (
      <>
        {played && (
          <p className={styles.of}>
            <span>{[mapOf(played), gameScore(played)].filter(Boolean).join(' · ')}</span>
            <small>
              {[durationOf(played), (isCut(played, series) || played.durationSeconds === null) && clock && `数据截至 ${clock}`]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </p>
        )}
        <SideFigures caption={`${title}各方数据`} names={names} figures={figures} sides={game.sides} />
        {playersOf(`${title}选手数据`, game.sides)}
      </>
    )
  }
  // One game is the whole of it; of very many the first ones are folded below.
  const tabbed = counted.length > 1 ? counted.slice(1 - mostTabs) : []
  const folded = counted.length > 1 ? counted.slice(0, -tabbed.length) : []
  return (
    <>
      {sides.some(hasFigures) && (
        <section className={tables.card} aria-labelledby="figures">
          <h2 id="figures">数据</h2>
          <Covered what="数据">
            <Tabs
              id="figures-of"
              label="哪一局"
              open={tabbed.find(({ number }) => match.play === 'live' && number === match.liveGame)?.number}
              panels={[
                { key: 0, label: part === null ? '整场' : '合计', content: whole },
                ...tabbed.map((game) => ({ key: game.number, label: gameTitle(game.number), content: ofGame(game) })),
              ]}
            />
            {folded.map((game) => (
              <details key={game.number} className={styles.game}>
                <summary>{gameTitle(game.number)}的数据</summary>
                {ofGame(game)}
              </details>
            ))}
          </Covered>
        </section>
      )}
      {series.length > 0 && (
        <section className={tables.card} aria-labelledby="series">
          <h2 id="series">走势</h2>
          <Covered what="走势">
            <SeriesOfGames series={series} figures={figures} names={names} />
          </Covered>
        </section>
      )}
      {events.length > 0 && (
        <section className={tables.card} aria-labelledby="events">
          <h2 id="events">事件</h2>
          <Covered what="事件">
            <EventList parts={events} kinds={eventKinds} sides={match.sides} />
          </Covered>
        </section>
      )}
    </>
  )
}
