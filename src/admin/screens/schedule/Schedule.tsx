import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { FailedScreen } from '#admin/pieces/FailedScreen.tsx'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { competitionQuery } from '#admin/screens/competitions/competitions.queries.ts'
import { Planner } from './Planner.tsx'

/** /competitions/:id/schedule: dates and venues of a whole competition, placed by rules and moved by hand. */
export function Component() {
  const id = Number(useParams().id)
  const competition = useQuery(competitionQuery(id))
  // The loaded data and the plan stay although a refetch failed.
  if (competition.data) {
    const reload = async () => (await competition.refetch()).data
    return <Planner key={id} newest={competition.data} isReloading={competition.isFetching} reload={reload} />
  }
  if (competition.error)
    return (
      <FailedScreen error={competition.error} onRetry={() => void competition.refetch()} list={{ path: '/competitions', noun: '赛事' }} />
    )
  return <Waiting text="正在载入赛事" />
}
