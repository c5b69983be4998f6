import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Flex, Input, Pagination, Segmented, Select, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { clearing } from '#admin/pieces/clearing.tsx'
import { ExportMenu } from '#admin/pieces/ExportMenu.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { useSession } from '#admin/session.ts'
import { MatchRow } from './MatchRow.tsx'
import styles from './matches.module.css'
import { competitionChoicesQuery, type MatchFilters, matchesQuery } from './requests.ts'

type State = NonNullable<MatchFilters['state']>

const states: readonly { value: State; name: string; pageSize: number }[] = [
  { value: 'waiting', name: '等待赛果', pageSize: 20 },
  { value: 'unconfirmed', name: '待确认', pageSize: 20 },
  { value: 'live', name: '正在进行', pageSize: 20 },
  { value: 'coming', name: '接下来', pageSize: 10 },
  { value: 'ended', name: '已结束', pageSize: 10 },
]

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
    <Screen title="比赛" actions={<ExportMenu path="/matches" query={narrowing} />}>
      <div className={styles.column}>
        <Filters filters={filters} onChange={set} />
        {filters.state === undefined ? (
          <Overview filters={filters} isNarrowed={isNarrowed} onClear={() => setSearch({})} onAll={(state) => set({ state })} />
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
  const state = states.find(({ value }) => value === search.get('state'))?.value
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
        options={[{ value: 'all', label: '全部' }, ...states.map(({ value, name }) => ({ value, label: name }))]}
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
      <Input
        aria-label="日期"
        type="date"
        style={{ flex: '0 1 160px' }}
        value={filters.day ?? ''}
        onChange={({ target }) => onChange({ day: target.value })}
      />
    </Flex>
  )
}

interface OverviewProps {
  filters: MatchFilters
  isNarrowed: boolean
  onClear(): void
  onAll(state: State): void
}

function Overview({ filters, isNarrowed, onClear, onAll }: OverviewProps) {
  const [waiting, unconfirmed] = [useStatePart('waiting', filters), useStatePart('unconfirmed', filters)]
  const live = useStatePart('live', filters)
  const [coming, ended] = [useStatePart('coming', filters), useStatePart('ended', filters)]
  const parts = [waiting, unconfirmed, live, coming, ended]
  const failed = parts.find(({ query }) => query.error && !query.data)
  if (failed) return <Failure error={failed.query.error} onRetry={() => void Promise.all(parts.map(({ query }) => query.refetch()))} />
  if (parts.some(({ query }) => !query.data)) return <Skeleton active paragraph={{ rows: 6 }} aria-label="正在载入比赛" />
  if (parts.every(({ query }) => query.data?.total === 0)) return <Nothing isNarrowed={isNarrowed} onClear={onClear} />
  return parts.map(({ state, query: { data } }) =>
    data && data.total > 0 ? (
      <section key={state.value} aria-label={state.name}>
        <h2 className={styles.group}>
          {state.name}（{data.total}）
        </h2>
        <ul className={styles.rows}>
          {data.items.map((match) => (
            <MatchRow key={match.id} match={match} />
          ))}
        </ul>
        {data.total > data.items.length && (
          <Button type="link" onClick={() => onAll(state.value)}>
            查看全部{state.name}的比赛
          </Button>
        )}
      </section>
    ) : null,
  )
}

function useStatePart(value: State, filters: MatchFilters) {
  const state = states.find((each) => each.value === value) ?? { value, name: value, pageSize: 10 }
  const query = useQuery({ ...matchesQuery({ ...filters, state: value, pageSize: state.pageSize }), placeholderData: keepPreviousData })
  return { state, query }
}

function Paged({ filters, onPage, onClear }: { filters: MatchFilters; onPage(page: number): void; onClear(): void }) {
  const { data, error, refetch } = useQuery({ ...matchesQuery(filters), placeholderData: keepPreviousData })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} aria-label="正在载入比赛" />
  if (data.total === 0) return <Nothing isNarrowed onClear={onClear} />
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
        showSizeChanger={false}
        hideOnSinglePage
        onChange={onPage}
      />
    </>
  )
}

/** What to do where the list is empty. */
function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
  const { user } = useSession()
  if (isNarrowed) {
    return (
      <Empty description="没有符合条件的比赛。">
        <Button onClick={onClear}>清除筛选</Button>
      </Empty>
    )
  }
  return (
    <Empty
      description={
        user.role === 'scorekeeper'
          ? '还没有分给你的比赛。请让管理员或编辑在赛事的「裁决」里，打开「记分员」，把比赛分给你。'
          : '还没有比赛。先在「赛事」里新建一项。'
      }
    />
  )
}
