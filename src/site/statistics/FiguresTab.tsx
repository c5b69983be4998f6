import * as apiPaths from '#shared/api-paths.ts'
import type { FigureEntries, FigureRanking } from '#shared/competitions/statistic-views.ts'
import type { Figure } from '#shared/competitions/statistics.ts'
import { usualSort } from '#shared/figure-sort.ts'
import { figureSorts } from '#shared/page-query.ts'
import { paths } from '#shared/paths.ts'
import { EntrantName } from '../competition/EntrantName.tsx'
import { MatchRow } from '../competition/MatchRow.tsx'
import type { CompetitionLoaded } from '../competition-page/load-competition.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { Notice } from '../components/Notice.tsx'
import { Pager } from '../components/Pager.tsx'
import pageStyles from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { TableFiles } from '../components/TableFiles.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { figureText, gameTitle, labelIn, meanText, sortWords } from './figure-words.ts'
import styles from './statistics.module.css'

/** Rankings of entrants and players by the competition's figures, and the matches that the values come from. */
export function FiguresTab({ loaded: { competition, figures } }: { loaded: CompetitionLoaded }) {
  if (figures?.kind === 'entries') return <Entries competition={competition.id} entries={figures.entries} of={figures.of} />
  const ranking = figures?.ranking
  const figure = ranking?.figures.find(({ key }) => key === ranking.figure)
  if (!ranking || !figure)
    return competition.state === 'finished' ? (
      <Notice heading="h2" title="本届没有数据" text="这项赛事已经结束，没有记录数据。" />
    ) : (
      <Notice heading="h2" title="还没有数据" text="比赛有了数据之后，排行会出现在这里。" />
    )
  const hrefOf = (page: number) =>
    paths.figures(competition.id, { figure: figure.key, sort: ranking.sort === usualSort(figure) ? undefined : ranking.sort, page })
  return (
    <section className={styles.tab} aria-label="数据">
      <SectionHead title="数据排行" />
      <ChoiceRow
        label="数据项"
        choices={ranking.figures.map((one) => ({
          label: labelIn(ranking.figures, one),
          to: paths.figures(competition.id, { figure: one.key }),
          isCurrent: one.key === figure.key,
        }))}
      />
      {ranking.items.length === 0 ? (
        <BeyondLast ranking={ranking} hrefOf={hrefOf} />
      ) : (
        <Covered what="数据排行">
          <Ranking competition={competition.id} figure={figure} ranking={ranking} />
        </Covered>
      )}
      {ranking.total > ranking.pageSize && (
        <Pager page={ranking.page} pageCount={Math.ceil(ranking.total / ranking.pageSize)} hrefOf={hrefOf} />
      )}
      <TableFiles
        label="全部数据"
        name={`${competition.name} 数据`}
        hrefOf={(format) => apiPaths.competitionExport(competition.id, 'figures', format)}
      />
    </section>
  )
}

function BeyondLast({ ranking: { page, pageSize, total }, hrefOf }: { ranking: FigureRanking; hrefOf(page: number): string }) {
  const pageCount = Math.ceil(total / pageSize)
  return (
    <Notice heading="h3" title={`没有第 ${page} 页`} text={`这里一共只有 ${pageCount} 页。`}>
      <SiteLink className={pageStyles.button} to={hrefOf(pageCount)}>
        {pageCount > 1 ? '去最后一页' : '去第一页'}
      </SiteLink>
    </Notice>
  )
}

interface RankingProps {
  competition: number
  figure: Figure
  ranking: FigureRanking
}

function Ranking({ competition, figure, ranking: { items, sort } }: RankingProps) {
  const words = sortWords(figure)
  const { key, of } = figure
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${styles.card} ${styles.scroll}`} tabIndex={0} aria-label={`${figure.name}排行`}>
      <table className={styles.table}>
        <caption>{`${figure.name}，按${words[sort]}排序`}</caption>
        <thead>
          <tr>
            <th scope="col">名次</th>
            <th scope="col">{of === 'player' ? '选手' : '参赛方'}</th>
            <th scope="col">次数</th>
            {figureSorts.map((each) => (
              <th scope="col" key={each} aria-sort={sort === each ? (figure.better === 'higher' ? 'descending' : 'ascending') : undefined}>
                <SiteLink
                  className={styles.sortLink}
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
          {items.map(({ rank, entrant, player, entries, total, mean, best, bestIn }) => (
            <tr key={`${entrant.id} ${player?.id ?? player?.name}`}>
              <td>{rank}</td>
              <th scope="row">
                {player === null ? (
                  <EntrantName entrant={entrant} isLink />
                ) : (
                  <>
                    {player.id === null ? player.name : <SiteLink to={paths.player(player.id)}>{player.name}</SiteLink>}
                    {player.name !== entrant.name && <small>{entrant.shortName || entrant.name}</small>}
                  </>
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
              </td>
              <td className={sort === 'mean' ? styles.by : undefined}>{meanText(figure, mean)}</td>
              <td className={sort === 'best' ? styles.by : undefined}>
                <SiteLink to={paths.match(bestIn.matchId)} aria-label={`${figureText(figure, best)}，看这场比赛`}>
                  {figureText(figure, best)}
                </SiteLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface EntriesProps {
  competition: number
  entries: FigureEntries
  of: { entrant?: number; player?: number }
}

/** The matches and games that a total comes from, the newest first. */
function Entries({ competition, entries: { figure, name, items, page, pageSize, total }, of }: EntriesProps) {
  return (
    <section className={styles.tab} aria-label={`${name}的${figure.name}`}>
      <SectionHead title={`${name}的${figure.name}`} more={{ label: '回到排行', to: paths.figures(competition, { figure: figure.key }) }} />
      <Covered what="数据">
        <ul className={`${styles.card} ${styles.entries}`}>
          {items.map(({ match, game, value }) => (
            <li key={`${match.id} ${game}`}>
              <MatchRow match={match} showDay />
              <p>
                <span>{gameTitle(game)}</span>
                <b>{figureText(figure, value)}</b>
              </p>
            </li>
          ))}
        </ul>
      </Covered>
      {total > pageSize && (
        <Pager
          page={page}
          pageCount={Math.ceil(total / pageSize)}
          hrefOf={(other) => paths.figures(competition, { figure: figure.key, ...of, page: other })}
        />
      )}
    </section>
  )
}
