import type { MatchFilters } from './requests.ts'

export type MatchState = NonNullable<MatchFilters['state']>

/** The parts of a list of matches, in the order of a desk: first those that wait for somebody. */
export const matchStates: readonly { value: MatchState; name: string; pageSize: number }[] = [
  { value: 'waiting', name: '等待赛果', pageSize: 20 },
  { value: 'unconfirmed', name: '待确认', pageSize: 20 },
  { value: 'live', name: '正在进行', pageSize: 20 },
  { value: 'coming', name: '接下来', pageSize: 10 },
  { value: 'ended', name: '已结束', pageSize: 10 },
]

/** Beside a stage the running match comes first. */
export const stageOrder: readonly MatchState[] = ['live', 'waiting', 'unconfirmed', 'coming', 'ended']
