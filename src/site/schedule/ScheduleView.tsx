import { useState } from 'react'
import * as apiPaths from '#shared/api-paths.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import { formatDayRange } from '#shared/dates.ts'
import { type MatchFilter, paths } from '#shared/paths.ts'
import { spaced } from '#shared/spaced.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { CalendarFeed } from '../calendar/CalendarFeed.tsx'
import { nowCount } from '../competition/match-words.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { CountedFact } from '../components/CountedFact.tsx'
import { Notice } from '../components/Notice.tsx'
import { PageHead } from '../components/PageHead.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { TableFiles } from '../components/TableFiles.tsx'
import { LatePart } from '../LatePart.tsx'
import { kindTabs } from './kind-tabs.ts'
import { isNarrowed, type Schedule } from './load-schedule.ts'
import { MatchListing } from './MatchListing.tsx'
import { AroundNow, LiveNow } from './NowPanels.tsx'
import styles from './schedule.module.css'
import { belowPart, scheduleParts } from './schedule-parts.ts'

/** The matches of a day, beside them the live, next and latest ones; the competitions. Of one kind, or of all. */
export function ScheduleView({ schedule }: { schedule: Schedule }) {
  const { kind, competitions, now, listing } = schedule
  const isWhole = !isNarrowed(listing.filter)
  const severalCompetitions = competitions.length !== 1
  const hrefOf = (filter: MatchFilter) => (kind === null ? paths.schedule(filter) : paths.matchesOfKind(kind, filter))
  const isShort = useShortList(hrefOf(listing.filter), listing.matches.items)
  const isEmpty = competitions.length + now.live.length + now.next.length + now.latest.length + now.overdue.length === 0
  return (
    <>
      <ScheduleHead schedule={schedule} />
      <div className={page.wrap}>
        {kind === null && <KindRow />}
        {isEmpty && <NoMatches kind={kind} />}
        <div className={isWhole && !isEmpty ? `${styles.columns} ${isShort ? styles.short : ''}` : undefined}>
          {isWhole && <LiveNow key={hrefOf(listing.filter)} {...now} withCompetition={severalCompetitions} />}
          <div className={styles.list}>
            {!isEmpty && (
              <section aria-label="每日赛程">
                <SectionHead title="每日赛程" />
                <MatchListing listing={listing} hrefOf={hrefOf} competitions={kind === null ? [] : chosenFirst(schedule)} />
                <ListFiles schedule={schedule} />
              </section>
            )}
          </div>
          {isWhole && <AroundNow {...now} withCompetition={severalCompetitions} />}
          {scheduleParts(schedule).length > 0 && (
            <div className={styles.below}>
              <LatePart part={belowPart}>{({ ScheduleBelow }) => <ScheduleBelow schedule={schedule} />}</LatePart>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/**
 * Whether what follows has room in the column of its few rows; under more of them it has all of the page's width. As the list was opened: the last match
 * that ends moves nothing that is being read.
 */
function useShortList(list: string, matches: readonly MatchSummary[]): boolean {
  const isShort = matches.length < 5 || matches.every(({ play }) => play === 'ended')
  const [opened, setOpened] = useState({ list, isShort })
  if (opened.list === list) return opened.isShort
  setOpened({ list, isShort })
  return isShort
}

function ScheduleHead({ schedule: { kind, competitions, now } }: { schedule: Schedule }) {
  const running = competitions.filter(({ state }) => state === 'running').length
  // On an open page what begins may stand among the next ones.
  const live = [...now.live, ...now.next.filter(({ play }) => play !== 'not_started')]
  return (
    <PageHead
      title={kind === null ? '赛程' : competitionKindWords[kind]}
      crumbs={kind === null ? [{ label: '首页', to: paths.home() }] : [{ label: '赛程', to: paths.schedule() }]}
      facts={
        <>
          {live.length > 0 && <CountedFact {...nowCount(live)} />}
          {running > 0 ? <CountedFact count={running} of="项赛事进行中" /> : <span>暂无进行中的赛事</span>}
          <span>时间均为北京时间</span>
        </>
      }
      tabs={kind === null ? undefined : { label: competitionKindWords[kind], choices: kindTabs(kind, 'now') }}
    >
      {kind === null && <CalendarFeed path={paths.matchCalendar('all')} isOnNavy />}
    </PageHead>
  )
}

/** The matches of the shown day or competition. */
function ListFiles({ schedule: { kind, listing } }: { schedule: Schedule }) {
  const { choices, matches } = listing
  const { day } = matches
  if (matches.items.length === 0) return null
  if (choices !== null) {
    const { id, name } = choices.competition
    return (
      <TableFiles
        label={spaced`${name}的赛程和赛果`}
        name={`${name} 赛程和赛果`}
        hrefOf={(format) => apiPaths.competitionExport(id, 'matches', format)}
      />
    )
  }
  if (day === null) return null
  const title = kind === null ? '赛程' : `${competitionKindWords[kind]}赛程`
  return (
    <TableFiles
      label={`${formatDayRange(day, day)}的${title}`}
      name={`${title} ${day}`}
      hrefOf={(format) => apiPaths.dayExport(day, kind, format)}
    />
  )
}

function KindRow() {
  const kinds = ['team', 'single', 'battle'] as const
  const choices = kinds.map((kind) => ({ label: competitionKindWords[kind], to: paths.matchesOfKind(kind), isCurrent: false }))
  return <ChoiceRow label="赛事类型" choices={[{ label: '全部', to: paths.schedule(), isCurrent: true }, ...choices]} />
}

function NoMatches({ kind }: Pick<Schedule, 'kind'>) {
  return (
    <Notice heading="h2" title="现在没有赛事" text="赛事公布之后，对阵和时间会出现在这里。">
      <SiteLink className={page.button} to={paths.archive(kind ?? 'team')}>
        看往期赛事
      </SiteLink>
      <SiteLink className={`${page.button} ${page.ghost}`} to={paths.newsList()}>
        看新闻
      </SiteLink>
    </Notice>
  )
}

/** The chosen competition is included even if it is over. */
function chosenFirst({ competitions, listing: { choices } }: Schedule): { id: number; name: string }[] {
  if (choices === null || competitions.some(({ id }) => id === choices.competition.id)) return competitions
  return [choices.competition, ...competitions]
}
