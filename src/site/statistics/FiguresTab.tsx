import * as apiPaths from '#shared/api-paths.ts'
import type { FigureEntries, FigureRanking } from '#shared/competitions/statistic-views.ts'
import { usualSort } from '#shared/figure-sort.ts'
import { paths } from '#shared/paths.ts'
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
import styles from './figure-tables.module.css'
import { figureText, gameTitle, labelIn } from './figure-words.ts'
import { RankingTable } from './RankingTable.tsx'

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
          <RankingTable competition={competition.id} figure={figure} ranking={ranking} />
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
