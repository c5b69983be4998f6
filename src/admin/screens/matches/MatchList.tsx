import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex, Pagination, Segmented } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { clearing } from '#admin/pieces/clearing.tsx'
import { DayInput } from '#admin/pieces/DateInput.tsx'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { pageTurn } from '#admin/pieces/page-turn.ts'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { MatchRow } from './MatchRow.tsx'
import { MatchSections, NoMatches } from './MatchSections.tsx'
import { matchStates } from './match-states.ts'
import styles from './matches.module.css'
import { competitionChoicesQuery, type MatchFilters, matchesQuery } from './requests.ts'

/**
 * /matches: the matches that the user may score. First those that wait for their result or its confirmation, then live ones, the next, and
 * ended ones; filters are in the URL.
 */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersOf(search)
  const { page: _page, pageSize: _pageSize, ...narrowing } = filters
  const set = (changed: Record<string, string | undefined>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries({ page: undefined, ...changed })) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  const isNarrowed = filters.competition !== undefined || filters.day !== undefined || filters.state !== undefined
  return (
    <Screen
      title="比赛"
      actions={
        <>
          {filters.competition !== undefined && <Link to={`/competitions/${filters.competition}/rounds`}>按轮录入、下一轮</Link>}
          <ExportMenu path="/matches" query={narrowing} />
        </>
      }
    >
      <div className={styles.list}>
        <Filters filters={filters} onChange={set} />
        {filters.state === undefined ? (
          <MatchSections filters={filters} isNarrowed={isNarrowed} onClear={() => setSearch({})} onAll={(state) => set({ state })} />
        ) : (
          <Paged filters={filters} onPage={(page) => set({ page: String(page) })} onClear={() => setSearch({})} />
        )}
      </div>
    </Screen>
  )
}

function filtersOf(search: URLSearchParams): MatchFilters {
  const competition = Number(search.get('competition'))
  const day = search.get('day') ?? ''
  const state = matchStates.find(({ value }) => value === search.get('state'))?.value
  const page = Number(search.get('page'))
  return {
    ...(Number.isInteger(competition) && competition > 0 && { competition }),
    ...(/^\d{4}-\d\d-\d\d$/.test(day) && { day }),
    ...(state && { state }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}

function Filters({ filters, onChange }: { filters: MatchFilters; onChange(changed: Record<string, string | undefined>): void }) {
  const { data, isPending } = useQuery(competitionChoicesQuery)
  return (
    <Flex gap={8} wrap style={{ minWidth: 0 }}>
      <Segmented
        aria-label="状态"
        className={styles.states ?? ''}
        value={filters.state ?? 'all'}
        options={[{ value: 'all', label: '全部' }, ...matchStates.map(({ value, name }) => ({ value, label: name }))]}
        onChange={(value) => onChange({ state: value === 'all' ? undefined : String(value) })}
      />
      <Select
        aria-label="赛事"
        allowClear={clearing}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="全部赛事"
        loading={isPending}
        style={{ flex: '1 1 180px', minWidth: 0 }}
        value={filters.competition}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value?: number) => onChange({ competition: value === undefined ? undefined : String(value) })}
      />
      <DayInput
        aria-label="日期"
        style={{ flex: '0 1 160px' }}
        value={filters.day ?? ''}
        onChange={({ target }) => onChange({ day: target.value })}
      />
    </Flex>
  )
}

function Paged({ filters, onPage, onClear }: { filters: MatchFilters; onPage(page: number): void; onClear(): void }) {
  const { data, error, refetch } = useQuery({ ...matchesQuery(filters), placeholderData: keepPreviousData })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text="正在载入比赛" />
  if (data.total === 0) return <NoMatches isNarrowed onClear={onClear} />
  return (
    <>
      <ul className={styles.rows}>
        {data.items.map((match) => (
          <MatchRow key={match.id} match={match} />
        ))}
      </ul>
      <Pagination
        align="center"
        current={data.page}
        pageSize={data.pageSize}
        total={data.total}
        itemRender={pageTurn}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={onPage}
      />
    </>
  )
}
