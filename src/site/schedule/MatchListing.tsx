import { formatDayRange } from '#shared/dates.ts'
import type { MatchFilter } from '#shared/paths.ts'
import { matchStateWords } from '#shared/words/page-tabs.ts'
import { byeWorth } from '../competition/bye-words.ts'
import { DayTabs } from '../competition/DayTabs.tsx'
import { EntrantName } from '../competition/EntrantName.tsx'
import { MatchDays } from '../competition/MatchDays.tsx'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { FilterChoice, FilterForm } from '../components/FilterForm.tsx'
import { Notice } from '../components/Notice.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { HideResults } from '../spoilers/HideResults.tsx'
import { useToday } from '../today.tsx'
import { isNarrowed, type MatchListing as Listing } from './load-schedule.ts'
import styles from './match-listing.module.css'

interface Props {
  listing: Listing
  hrefOf(filter: MatchFilter): string
  /** The competitions in the filter, where the list is of more than one. */
  competitions?: readonly { id: number; name: string }[]
}

/** Matches day by day, with their filters: everything is in the URL, with one plain form. */
export function MatchListing({ listing: { matches, filter, isDayUnread, choices }, hrefOf, competitions = [] }: Props) {
  const { items, day, days, total, pageSize, byes, competitionLogos } = matches
  const today = useToday()
  const { day: _asked, page: number = 1, ...narrowing } = filter
  const isNarrow = isNarrowed(filter)
  const pageCount = Math.ceil(total / pageSize)
  return (
    <div className={styles.listing}>
      <div className={styles.filters}>
        <ChoiceRow label="按状态" choices={stateChoices(filter, hrefOf)} />
        {competitions.length > 1 && <ChoiceRow label="按赛事" choices={competitionChoices(filter, competitions, hrefOf)} />}
        {choices !== null && choices.stages.length > 1 && (
          <ChoiceRow label="按阶段" choices={stageChoices(filter, choices.stages, hrefOf)} />
        )}
        <p>
          <HideResults className={styles.hide} word />
        </p>
        {choices !== null && <SideForm filter={filter} sides={choices.sides} action={hrefOf({})} />}
      </div>
      {isDayUnread && (
        <p className={styles.unread}>
          网址里的日期写错了，或者日历上没有这一天。下面是{day === null ? '不限日期' : ` ${formatDayRange(day, day)}`}的比赛。
        </p>
      )}
      {days.length > 0 && <DayTabs days={days} current={day} today={today} linkTo={(other) => hrefOf({ ...narrowing, day: other })} />}
      {day !== null && (
        <p className={styles.all}>
          {!days.some((known) => known.day === today) && (
            <SiteLink to={hrefOf({ ...narrowing, day: today })} keepsPlace>
              今天
            </SiteLink>
          )}{' '}
          <SiteLink to={hrefOf(isNarrow ? narrowing : { state: 'coming' })} keepsPlace>
            {isNarrow ? '不限日期' : '全部未开始的比赛'}
          </SiteLink>
        </p>
      )}
      {items.length > 0 ? (
        <MatchDays matches={items} logos={competitionLogos} day={day} folds={!isNarrow} />
      ) : (
        <Notice heading="h3" title="这里没有比赛" text={number > 1 ? `一共只有 ${pageCount} 页。` : '换一天，或者去掉一些条件看看。'}>
          <SiteLink className={`${page.button} ${page.ghost}`} to={hrefOf({})}>
            看全部赛程
          </SiteLink>
        </Notice>
      )}
      {byes.length > 0 && <Byes byes={byes} />}
      {items.length > 0 && pageCount > 1 && (
        <Pager page={number} pageCount={pageCount} hrefOf={(other) => hrefOf({ ...filter, page: other })} />
      )}
    </div>
  )
}

/** Byes, which are not matches. */
function Byes({ byes }: { byes: Listing['matches']['byes'] }) {
  return (
    <section className={styles.byes} aria-label="轮空">
      <h3>轮空</h3>
      <ul>
        {byes.map(({ stage, round, entrant, points }) => (
          <li key={`${stage.id} ${round.number} ${entrant.id}`}>
            <span>{round.name}</span>
            <EntrantName entrant={entrant} isLink />
            <small>{byeWorth({ points })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateChoices({ state, day: _day, page: _page, ...kept }: MatchFilter, hrefOf: Props['hrefOf']) {
  const every = [undefined, 'live', 'coming', 'ended'] as const
  return every.map((other) => ({
    label: other === undefined ? '全部' : matchStateWords[other],
    to: hrefOf({ ...kept, state: other }),
    isCurrent: other === state,
  }))
}

function competitionChoices({ competition, state }: MatchFilter, all: Props['competitions'], hrefOf: Props['hrefOf']) {
  return [undefined, ...(all ?? [])].map((other) => ({
    label: other?.name ?? '全部赛事',
    to: hrefOf({ competition: other?.id, state }),
    isCurrent: other?.id === competition,
  }))
}

function stageChoices(filter: MatchFilter, stages: readonly { id: number; name: string }[], hrefOf: Props['hrefOf']) {
  const { stage, day: _day, page: _page, ...kept } = filter
  return [undefined, ...stages].map((other) => ({
    label: other?.name ?? '全部阶段',
    to: hrefOf({ ...kept, stage: other?.id }),
    isCurrent: other?.id === stage,
  }))
}

interface SideFormProps {
  filter: MatchFilter
  sides: readonly { key: string; name: string }[]
  action: string
}

/** Hundreds of entrants may exist: a select in a plain form, so that it needs no script. */
function SideForm({ filter, sides, action }: SideFormProps) {
  const [name = 'team'] = (sides[0]?.key ?? '').split('-')
  const options = sides.filter(({ key }) => key.startsWith(`${name}-`)).map(({ key, name: label }) => ({ id: key.split('-')[1], label }))
  if (options.length < 2) return null
  const [path = '', query = ''] = action.split('?')
  const { competition, stage, state } = filter
  const kept = { ...Object.fromEntries(new URLSearchParams(query)), competition, stage, state }
  return (
    <FilterForm className={styles.form} label="按参赛者" path={path} kept={kept}>
      <FilterChoice name={name} label="参赛者" value={String(filter.team ?? filter.player ?? '')} sendWord="筛选">
        <option value="">全部参赛者</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </FilterChoice>
    </FilterForm>
  )
}
