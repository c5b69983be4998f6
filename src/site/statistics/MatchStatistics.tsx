import type { MatchStatistics as Statistics } from '#shared/competitions/statistic-views.ts'
import { sideName } from '../competition/match-words.ts'
import { Covered } from '../spoilers/Covered.tsx'
import { EventList } from './EventList.tsx'
import { gameTitle } from './figure-words.ts'
import type { MatchLoaded } from './match-loaded.ts'
import { PlayerFigures } from './PlayerFigures.tsx'
import { SeriesChart } from './SeriesChart.tsx'
import { SideFigures } from './SideFigures.tsx'
import styles from './statistics.module.css'

/** What was counted and what happened: figures of the match and of each game, courses of figures, events. */
export function MatchStatistics({ match, statistics, series }: MatchLoaded & { statistics: Statistics }) {
  const names = match.sides.map(sideName)
  const { figures, eventKinds, sides, games } = statistics
  const events = [{ number: null, events: statistics.events }, ...games].filter((part) => part.events.length > 0)
  const counted = games.filter((game) => game.sides.some(isTold))
  return (
    <>
      {sides.some(isTold) && (
        <section className={styles.card} aria-labelledby="figures">
          <h2 id="figures">数据</h2>
          <Covered what="数据">
            <SideFigures caption="各方数据" names={names} figures={figures} sides={sides} isOfGames={counted.length > 1} />
            <PlayerFigures caption="选手数据" names={names} figures={figures} sides={sides} />
            {counted.length > 1 &&
              counted.map((game) => {
                const title = gameTitle(game.number)
                return (
                  <details key={game.number} className={styles.game}>
                    <summary>{title}的数据</summary>
                    <SideFigures caption={`${title}各方数据`} names={names} figures={figures} sides={game.sides} />
                    <PlayerFigures caption={`${title}选手数据`} names={names} figures={figures} sides={game.sides} />
                  </details>
                )
              })}
          </Covered>
        </section>
      )}
      {series.length > 0 && (
        <section className={styles.card} aria-labelledby="series">
          <h2 id="series">走势</h2>
          <Covered what="走势">
            {series.map((each) => {
              const figure = figures.find(({ key }) => key === each.figure)
              return figure && <SeriesChart key={`${each.game} ${each.figure} ${each.side}`} series={each} figure={figure} names={names} />
            })}
          </Covered>
        </section>
      )}
      {events.length > 0 && (
        <section className={styles.card} aria-labelledby="events">
          <h2 id="events">事件</h2>
          <Covered what="事件">
            <EventList parts={events} kinds={eventKinds} names={names} />
          </Covered>
        </section>
      )}
    </>
  )
}

function isTold({ values, players }: Statistics['sides'][number]): boolean {
  return values.length + players.length > 0
}
