import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Empty } from 'antd'
import { useState } from 'react'
import { ApiFailure, api } from '#admin/api.ts'
import { Failure } from '#admin/pieces/Failure.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { mergeValues } from '#admin/pieces/merging/merge-values.ts'
import { Select } from '#admin/pieces/Select.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { faultSentences } from '#admin/screens/matches/act-faults.ts'
import styles from '#admin/screens/matches/matches.module.css'
import { scorekeepersQuery } from '#admin/screens/matches/requests.ts'
import { useWhyNot } from '#admin/session.ts'
import type { AdminCompetition, ScorekeepersView } from '#shared/admin/competitions.ts'
import { roleWords } from '#shared/words/roles.ts'
import { matchOptions } from './places.ts'

type Items = ScorekeepersView['items']

/** The scorekeepers of the competition and their matches. */
export function Scorekeepers({ competition }: { competition: AdminCompetition }) {
  const why = useWhyNot('competitions.write')
  const { data, error, refetch } = useQuery({ ...scorekeepersQuery(competition.id), enabled: why === null })
  if (why !== null) return <Alert type="info" showIcon title={why} />
  if (data) return <Editor competition={competition} view={data} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return <Waiting text="正在载入记分员" />
}

/** The option for all matches, next to the single ones. */
const wholeCompetition = '*'

function Editor({ competition, view }: { competition: AdminCompetition; view: ScorekeepersView }) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [edited, setEdited] = useState<Items | null>(null)
  const items = edited ?? view.items
  useLeaveGuard(edited !== null)
  const save = useMutation({
    mutationFn: () => api('PUT /competitions/:id/scorekeepers', { params: { id: competition.id }, body: { rev: view.rev, items } }),
    onSuccess: (saved) => {
      client.setQueryData(scorekeepersQuery(competition.id).queryKey, saved)
      setEdited(null)
      void message.success('记分员已保存')
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure) || error.code !== 409) return
      const current = error.current as ScorekeepersView // the route's own view
      setEdited(mergedItems(view.items, items, current.items))
      client.setQueryData(scorekeepersQuery(competition.id).queryKey, current)
    },
  })
  const keepers = view.users.filter(({ id }) => items.some(({ userId }) => userId === id))
  const options = [{ value: wholeCompetition, label: '全部比赛' }, ...matchOptions(competition.document)]
  const give = (userId: number, chosen: readonly string[]) => {
    const had = items.some((item) => item.userId === userId && item.match === null)
    // "All" and single matches exclude each other: the last choice wins.
    const isWhole = chosen.includes(wholeCompetition) && !(had && chosen.length > 1)
    const matches = isWhole ? [null] : chosen.filter((key) => key !== wholeCompetition)
    setEdited([...items.filter((item) => item.userId !== userId), ...matches.map((match) => ({ userId, match }))])
  }
  return (
    <div className={styles.column}>
      <div>管理员和编辑可以记所有比赛；记分员只能记分给自己的。</div>
      {save.error instanceof ApiFailure && save.error.code === 409 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title="别人刚刚也分配了记分员，已和你的修改合在一起"
          description="还没有保存：请看一遍下面的名单，再点保存。"
        />
      )}
      {save.error &&
        !(save.error instanceof ApiFailure && save.error.code === 409) &&
        faultSentences(save.error).map((sentence) => <Alert key={sentence} type="error" showIcon role="alert" title={sentence} />)}
      {keepers.length === 0 && <Empty description="还没有分配记分员。" />}
      <ul className={styles.order}>
        {keepers.map(({ id, displayName, role }) => (
          <li key={id}>
            <div className={styles.orderName}>
              <strong>
                {displayName}（{roleWords[role]}）
              </strong>
              <Select
                aria-label={`${displayName}记哪些比赛`}
                mode="multiple"
                style={{ width: '100%' }}
                showSearch={{ optionFilterProp: 'label' }}
                maxTagCount={6}
                value={items.filter(({ userId }) => userId === id).map(({ match }) => match ?? wholeCompetition)}
                options={options}
                onChange={(chosen: string[]) => give(id, chosen)}
              />
            </div>
            <Button aria-label={`移除${displayName}`} onClick={() => give(id, [])}>
              移除
            </Button>
          </li>
        ))}
      </ul>
      <Select
        aria-label="添加记分员"
        placeholder="添加记分员"
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={view.users
          .filter((user) => !keepers.includes(user))
          .map(({ id, displayName, role }) => ({ value: id, label: `${displayName}（${roleWords[role]}）` }))}
        onChange={(id: number | null) => id !== null && give(id, [wholeCompetition])}
      />
      <div className={styles.more}>
        <MayButton
          act="competitions.write"
          type="primary"
          disabled={edited === null}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          保存
        </MayButton>
        {edited !== null && <Button onClick={() => setEdited(null)}>放弃修改</Button>}
      </div>
    </div>
  )
}

/** Each assignment stands for itself: what either has added stays, and what either has removed goes. */
function mergedItems(base: Items, mine: Items, theirs: Items): Items {
  const named = (items: Items) => ({ items: items.map((item) => JSON.stringify([item.userId, item.match])) })
  const known = new Map([...base, ...mine, ...theirs].map((item) => [JSON.stringify([item.userId, item.match]), item]))
  return mergeValues(named(base), named(mine), named(theirs))
    .build()
    .items.flatMap((name) => known.get(name) ?? [])
}
