import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { FailedScreen } from '#admin/pieces/FailedScreen.tsx'
import { ManyTabs } from '#admin/pieces/ManyTabs.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { competitionQuery } from '#admin/screens/matches/requests.ts'
import { useLastDefined } from '#admin/screens/matches/use-last-defined.ts'
import { useWhyNot } from '#admin/session.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { Adjustments } from './Adjustments.tsx'
import { Removals } from './Removals.tsx'
import { Rulings } from './Rulings.tsx'
import { Scorekeepers } from './Scorekeepers.tsx'

// Loaded on demand: it includes the rules' ranking, the heaviest part of the screen.
const Ties = lazy(async () => ({ default: (await import('./Ties.tsx')).Ties }))
const Ladders = lazy(async () => ({ default: (await import('./Ladders.tsx')).Ladders }))

/** /competitions/:id/acts: acts of the organiser on a whole competition. The tab is in the URL. */
export function Component() {
  const id = Number(useParams().id)
  const { data: answered, error, refetch } = useQuery(competitionQuery(id))
  const competition = useLastDefined(answered)
  if (competition) return <Acts key={id} competition={competition} />
  if (error) return <FailedScreen error={error} onRetry={() => void refetch()} list={{ path: '/competitions', noun: '赛事' }} />
  return <Waiting text="正在载入赛事" />
}

function Acts({ competition }: { competition: AdminCompetition }) {
  const [search, setSearch] = useSearchParams()
  const { document } = competition
  const why = useWhyNot('results.correct')
  const tabs = [
    { key: 'rulings', label: '裁决', children: <Rulings competition={competition} /> },
    { key: 'adjustments', label: '扣分', children: <Adjustments competition={competition} /> },
    {
      key: 'ties',
      label: '判定名次',
      children: (
        <Suspense fallback={<Waiting text="正在载入排名" />}>
          <Ties competition={competition} />
        </Suspense>
      ),
    },
    { key: 'removals', label: '退赛', children: <Removals competition={competition} /> },
    ...(document.stages.some(({ format }) => format === 'ladder')
      ? [
          {
            key: 'ladder',
            label: '天梯',
            children: (
              <Suspense fallback={<Waiting text="正在载入排名" />}>
                <Ladders competition={competition} />
              </Suspense>
            ),
          },
        ]
      : []),
    { key: 'scorekeepers', label: '记分员', children: <Scorekeepers competition={competition} /> },
  ]
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'rulings'
  return (
    <Screen
      title={`${document.competition.name} · 裁决`}
      actions={
        <>
          <Link to={`/competitions/${competition.id}`}>返回赛事</Link>
          <Link to={`/matches?competition=${competition.id}`}>这项赛事的比赛</Link>
          <Link to={`/competitions/${competition.id}/rounds`}>按轮录入</Link>
        </>
      }
    >
      {why && <Alert type="info" showIcon title={`${why}，这里只能查看。`} style={{ marginBottom: 12 }} />}
      <ManyTabs
        label="裁决的种类"
        activeKey={tab}
        destroyOnHidden
        items={tabs}
        onChange={(key) => setSearch(key === 'rulings' ? {} : { tab: key }, { replace: true })}
      />
    </Screen>
  )
}
