import type { FigureRanking } from '#shared/competitions/statistic-views.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { usualSort } from '#shared/figure-sort.ts'
import { figureSorts } from '#shared/page-query.ts'
import { paths } from '#shared/paths.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { EntrantName } from '../competition/EntrantName.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { figureText, meanText, sortWords } from './figure-words.ts'
import styles from './ranking-table.module.css'

interface Props {
  competition: number
  figure: Figure
  ranking: FigureRanking
}

/** Entrants or players by one figure. Under the value that they are sorted by, a bar shows it beside the largest one of the page. */
export function RankingTable({ competition, figure, ranking: { items, sort } }: Props) {
  const words = sortWords(figure)
  const { key, of } = figure
  const largest = Math.max(...items.map((item) => item[sort]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.card} tabIndex={0} aria-label={`${figure.name}排行`}>
      <table className={styles.table}>
        <caption>{`${figure.name}，按${words[sort]}排序`}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.rank}>
              名次
            </th>
            <th scope="col" className={styles.who}>
              {of === 'player' ? '选手' : '参赛方'}
            </th>
            <th scope="col">次数</th>
            {figureSorts.map((each) => (
              <th scope="col" key={each} aria-sort={sort === each ? (figure.better === 'higher' ? 'descending' : 'ascending') : undefined}>
                <SiteLink
                  className={styles.sort}
                  to={paths.figures(competition, { figure: key, sort: each === usualSort(figure) ? undefined : each })}
                  keepsPlace
                >
                  {words[each]}
                  {sort === each && <span aria-hidden="true"> {figure.better === 'higher' ? '▼' : '▲'}</span>}
                </SiteLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { rank, entrant, player, entries, total, mean, best, bestIn } = item
            const bar = largest > 0 && <Bar share={item[sort] / largest} />
            return (
              <tr key={`${entrant.id} ${player?.id ?? player?.name}`}>
                <td className={rank <= 3 ? `${styles.rank} ${styles.first}` : styles.rank}>{rank}</td>
                <th scope="row" className={styles.who}>
                  {player === null ? (
                    <EntrantName entrant={entrant} isLink />
                  ) : (
                    <span className={styles.player}>
                      <EntrantMark entrant={entrant} />
                      <span>
                        {player.id === null ? player.name : <SiteLink to={paths.player(player.id)}>{player.name}</SiteLink>}
                        {player.name !== entrant.name && <small>{entrant.shortName || entrant.name}</small>}
                      </span>
                    </span>
                  )}
                </th>
                <td>
                  {player?.id === null ? (
                    entries
                  ) : (
                    <SiteLink
                      to={paths.figures(competition, { figure: key, ...(player ? { player: player.id } : { entrant: entrant.id }) })}
                      aria-label={`${entries} 次，看来自哪些比赛`}
                    >
                      {entries}
                    </SiteLink>
                  )}
                </td>
                <td className={sort === 'total' ? styles.by : undefined}>
                  {figure.total === 'mean' ? meanText(figure, total) : figureText(figure, total)}
                  {sort === 'total' && bar}
                </td>
                <td className={sort === 'mean' ? styles.by : undefined}>
                  {meanText(figure, mean)}
                  {sort === 'mean' && bar}
                </td>
                <td className={sort === 'best' ? styles.by : undefined}>
                  <SiteLink to={paths.match(bestIn.matchId)} aria-label={`${figureText(figure, best)}，看这场比赛`}>
                    {figureText(figure, best)}
                  </SiteLink>
                  {sort === 'best' && bar}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Some figures fall below zero. */
function Bar({ share }: { share: number }) {
  const width = Math.round(Math.max(0, share) * 100)
  return (
    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="4" />
      {width > 0 && <rect className={styles.share} x={100 - width} width={width} height="4" />}
    </svg>
  )
}
