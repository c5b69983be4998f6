import type { MatchSeries } from '#shared/competitions/statistic-views.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { gameTitle } from './figure-words.ts'
import { SeriesChart } from './SeriesChart.tsx'
import styles from './statistics.module.css'

interface Props {
  series: MatchSeries['series']
  figures: readonly Figure[]
  names: readonly string[]
}

/** The courses of the newest game, those of the match, then those of the games before it, folded. */
export function SeriesOfGames({ series, figures, names }: Props) {
  const newest = Math.max(0, ...series.map(({ game }) => game ?? 0))
  const games = [...new Set(series.flatMap(({ game }) => (game === null || game === newest ? [] : [game])))].sort((a, b) => b - a)
  const chartsOf = (isShown: (game: number | null) => boolean) =>
    series.map((each) => {
      const figure = figures.find(({ key }) => key === each.figure)
      return (
        figure &&
        isShown(each.game) && <SeriesChart key={`${each.game} ${each.figure} ${each.side}`} series={each} figure={figure} names={names} />
      )
    })
  return (
    <>
      {chartsOf((game) => game === null || game === newest)}
      {games.map((game) => (
        <details key={game} className={styles.game}>
          <summary>{gameTitle(game)}的走势</summary>
          {chartsOf((one) => one === game)}
        </details>
      ))}
    </>
  )
}
