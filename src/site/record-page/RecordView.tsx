import type { ReactNode } from 'react'
import type { TeamView } from '#shared/competitions/record-views.ts'
import type { FigureRecords } from '#shared/competitions/statistic-views.ts'
import { paths, type RecordFilter } from '#shared/paths.ts'
import { CalendarFeed } from '../calendar/CalendarFeed.tsx'
import { NewsCard } from '../components/NewsCard.tsx'
import { Notice } from '../components/Notice.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { LatePart } from '../LatePart.tsx'
import { recordsPart } from '../statistics/statistics-part.ts'
import { CompetitionLines } from './CompetitionLines.tsx'
import { Figures } from './Figures.tsx'
import { Honours } from './Honours.tsx'
import { NextMatches } from './NextMatches.tsx'
import { Opponents } from './Opponents.tsx'
import { PastMatches } from './PastMatches.tsx'
import styles from './record-page.module.css'

type Record = Pick<
  TeamView,
  'id' | 'name' | 'record' | 'form' | 'next' | 'isCompeting' | 'honours' | 'competitions' | 'matches' | 'opponents' | 'news'
>

interface Props {
  kind: 'team' | 'player'
  record: Record
  figures: FigureRecords['items']
  hrefOf(filter: RecordFilter): string
  /** Those who belong to it, or where it belongs. */
  people: ReactNode
  /** Further content that only one of the two page types has. */
  children: ReactNode
}

/**
 * The record of a team or a player: numbers and form, matches, awards, competitions, opponents, news. Further pages of the matches, and
 * those of one competition, are shown alone.
 */
export function RecordView({ kind, record, figures, hrefOf, people, children }: Props) {
  const { id, name, next, isCompeting, honours, competitions, matches, opponents, news } = record
  if (matches.competition !== null || matches.page > 1) {
    return (
      <div className={page.wrap}>
        <PastMatches matches={matches} competitions={competitions} hrefOf={hrefOf} />
        <p className={styles.back}>
          <SiteLink className={`${page.button} ${page.ghost}`} to={hrefOf({})}>
            回到「{name}」
          </SiteLink>
        </p>
      </div>
    )
  }
  const hasMatches = next.length + matches.total > 0
  // Where results are hidden, neither the calendar nor the notice tells whether one went on to a later match.
  const mayHaveMatches = hasMatches || isCompeting
  return (
    <div className={page.wrap}>
      <div className={mayHaveMatches ? styles.overview : undefined}>
        <Figures record={record} />
        <div className={styles.beside}>
          <NextMatches kind={kind} id={id} next={next} isCompeting={isCompeting} />
          <Honours name={name} awards={honours} />
          {mayHaveMatches && (
            <section className={`${page.section} ${styles.late}`} aria-label="日历">
              <CalendarFeed path={paths.matchCalendar(kind === 'team' ? { team: id } : { player: id })} />
            </section>
          )}
          {opponents.length > 0 && (
            <div className={styles.late}>
              <Opponents kind={kind} id={id} opponents={opponents} />
            </div>
          )}
          {news.length > 0 && (
            <section className={`${page.section} ${styles.news}`} aria-label="新闻">
              <SectionHead title="新闻" />
              <ul>
                {news.map((article) => (
                  <li key={article.id}>
                    <NewsCard article={article} look="row" heading="h3" />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className={styles.below}>
          {people}
          {competitions.length > 0 && (
            <section className={page.section} aria-label="各项赛事的战绩">
              <SectionHead title="各项赛事的战绩" />
              <CompetitionLines name={name} lines={competitions} hrefOf={hrefOf} />
            </section>
          )}
          {figures.length > 0 && <LatePart part={recordsPart}>{({ Records }) => <Records figures={figures} />}</LatePart>}
        </div>
        {matches.total > 0 && (
          <div className={styles.past}>
            <PastMatches matches={matches} competitions={competitions} hrefOf={hrefOf} />
          </div>
        )}
      </div>
      {!hasMatches && (
        <div className={isCompeting ? 'result unsaid' : undefined}>
          <Notice heading="h2" title="还没有比赛" text="排定之后，赛程和赛果会出现在这里。">
            <SiteLink className={`${page.button} ${page.ghost}`} to={paths.schedule()}>
              看赛程
            </SiteLink>
          </Notice>
        </div>
      )}
      {children}
    </div>
  )
}
