import { paths } from '#shared/paths.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { NewsCard } from '../components/NewsCard.tsx'
import { Notice } from '../components/Notice.tsx'
import { Pager } from '../components/Pager.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { MatchListing } from '../schedule/MatchListing.tsx'
import { AwardCards } from '../winners/AwardCards.tsx'
import styles from './competition-page.module.css'
import { Entrants } from './Entrants.tsx'
import type { CompetitionLoaded } from './load-competition.ts'
import { Overview } from './Overview.tsx'
import { StageBody, stageNote } from './StageBody.tsx'

/** The part of the competition that the address names. */
export function CompetitionBody({ loaded }: { loaded: CompetitionLoaded }) {
  const { tab, competition, listing } = loaded
  const { id, entrants, kind, awards, news } = competition
  switch (tab) {
    case 'overview':
      return <Overview loaded={loaded} />
    case 'stages':
      return <Stages loaded={loaded} />
    case 'matches':
      return (
        <section className={styles.part} aria-label="赛程">
          <SectionHead title="赛程" />
          {listing && <MatchListing listing={listing} hrefOf={(filter) => paths.competition(id, { tab: 'matches', ...filter })} />}
        </section>
      )
    case 'entrants':
      return <Entrants entrants={entrants} kind={kind} />
    case 'awards':
      return awards.length === 0 ? (
        <Notice heading="h2" title="还没有颁出的荣誉" text="赛事结束之后，冠军和奖项会出现在这里。" />
      ) : (
        <section className={styles.part} aria-label="荣誉">
          <SectionHead title="荣誉" more={{ label: '荣誉榜', to: paths.winners({ kind }) }} />
          <AwardCards awards={awards} />
        </section>
      )
    case 'news':
      return news.length === 0 ? (
        <Notice heading="h2" title="还没有这项赛事的新闻" text="发布之后会出现在这里。" />
      ) : (
        <section className={styles.part} aria-label="新闻">
          <SectionHead title="新闻" />
          <ul className={styles.cards}>
            {news.map((article) => (
              <li key={article.id}>
                <NewsCard article={article} look="card" heading="h3" withSummary />
              </li>
            ))}
          </ul>
        </section>
      )
  }
}

/** Rows of a table on one page of the API's answer. */
const tablePageSize = 100

function Stages({ loaded: { competition, page } }: { loaded: CompetitionLoaded }) {
  const { id, kind, stages, stage } = competition
  if (!stage) return <Notice heading="h2" title="对阵还没有排定" text="抽签之后会出现在这里。" />
  const rows = Math.max(0, ...stage.groups.map(({ table }) => table?.total ?? 0))
  const hrefOf = (other: number) => paths.competition(id, { tab: 'stages', stage: stage.id, page: other })
  return (
    <section className={styles.part} aria-label={stage.name}>
      {stages.length > 1 && (
        <ChoiceRow
          label="阶段"
          choices={stages.map((other) => ({
            label: other.name,
            to: paths.competition(id, { tab: 'stages', stage: other.id }),
            isCurrent: other.id === stage.id,
          }))}
        />
      )}
      <SectionHead title={stage.name} more={{ label: '本阶段的比赛', to: paths.competition(id, { tab: 'matches', stage: stage.id }) }} />
      <p className={styles.note}>{stageNote(stage)}</p>
      <StageBody stage={stage} kind={kind} />
      {rows > tablePageSize && <Pager page={page} pageCount={Math.ceil(rows / tablePageSize)} hrefOf={hrefOf} />}
      <p className={styles.note}>
        <SiteLink to={paths.competition(id, { tab: 'entrants' })}>全部参赛者与名次</SiteLink>
      </p>
    </section>
  )
}
