import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { Failure } from '#admin/pieces/Failure.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { useSession } from '#admin/session.ts'
import { MatchRow } from './MatchRow.tsx'
import { type MatchState, matchStates } from './match-states.ts'
import styles from './matches.module.css'
import { type MatchFilters, matchesQuery } from './requests.ts'

interface Props {
  filters: MatchFilters
  isNarrowed: boolean
  /** Otherwise as a desk reads them. */
  order?: readonly MatchState[]
  onClear(): void
  onAll(state: MatchState): void
}

/** The matches by what they wait for, each part with its number; empty parts are left out. */
export function MatchSections({ filters, isNarrowed, order, onClear, onAll }: Props) {
  const [waiting, unconfirmed] = [useStatePart('waiting', filters), useStatePart('unconfirmed', filters)]
  const live = useStatePart('live', filters)
  const [coming, ended] = [useStatePart('coming', filters), useStatePart('ended', filters)]
  const parts = [waiting, unconfirmed, live, coming, ended]
  const failed = parts.find(({ query }) => query.error && !query.data)
  if (failed) return <Failure error={failed.query.error} onRetry={() => void Promise.all(parts.map(({ query }) => query.refetch()))} />
  if (parts.some(({ query }) => !query.data)) return <Waiting text="正在载入比赛" />
  if (parts.every(({ query }) => query.data?.total === 0)) return <NoMatches isNarrowed={isNarrowed} onClear={onClear} />
  const ordered = order ? order.flatMap((value) => parts.filter(({ state }) => state.value === value)) : parts
  return ordered.map(({ state, query: { data } }) =>
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

function useStatePart(value: MatchState, filters: MatchFilters) {
  const state = matchStates.find((each) => each.value === value) ?? { value, name: value, pageSize: 10 }
  const query = useQuery({ ...matchesQuery({ ...filters, state: value, pageSize: state.pageSize }), placeholderData: keepPreviousData })
  return { state, query }
}

/** What to do where the list is empty. */
export function NoMatches({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
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
