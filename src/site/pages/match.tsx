import { useLoaderData } from 'react-router'
import { matchTimeText } from '#shared/competitions/match-time.ts'
import { matchTitle } from '#shared/competitions/match-title.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { paths } from '#shared/paths.ts'
import { Scoreboard } from '../competition/Scoreboard.tsx'
import { MatchBody } from '../match-page/MatchBody.tsx'
import { idFrom, pageHandle, pageLoader } from '../page.ts'
import { matchEvent } from '../sports-event.ts'

export const loader = pageLoader('match', async ({ api, params }) => await api.match(idFrom(params.id)))

export const handle = pageHandle<MatchView>('match', (match, settings) => {
  const { id, competition, stage, round } = match
  const time = matchTimeText(match, null)
  return {
    title: [matchTitle(match), competition.name, settings.name].join('｜'),
    description: `${competition.name}${stage.name}${round.name}${time === '' ? '' : `，${time}（北京时间）`}。`,
    path: paths.match(id),
    image: match.shareImage,
    article: null,
    crumbs: [{ label: competition.name, to: paths.competition(competition.id) }],
    machineData: import.meta.env.SSR ? (publicUrl) => matchEvent(match, publicUrl) : undefined,
  }
})

export function Component() {
  const match = useLoaderData<MatchView>()
  return (
    <>
      <Scoreboard match={match} />
      <MatchBody match={match} />
    </>
  )
}
