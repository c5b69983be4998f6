import { useLoaderData } from 'react-router'
import { matchTimeText } from '#shared/competitions/match-time.ts'
import { matchPlace, matchTitle } from '#shared/competitions/match-title.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { isLobby } from '../competition/lobby-words.ts'
import { namesBefore } from '../competition/match-words.ts'
import { Scoreboard } from '../competition/Scoreboard.tsx'
import { MatchBody } from '../match-page/MatchBody.tsx'
import { matchParts } from '../match-page/match-parts.ts'
import { idFrom, type PageMeta, type PageRequest, pageHandle, pageLoader } from '../page.ts'
import { isOfResults } from '../spoilers/KnownSide.tsx'
import { matchEvent } from '../sports-event.ts'
import type { MatchLoaded } from '../statistics/match-loaded.ts'
import { titleOf } from '../title.ts'

export const loader = import.meta.env.SSR && pageLoader('match', loadMatch, matchParts)

async function loadMatch({ api, params }: PageRequest): Promise<MatchLoaded> {
  const match = await api.match(idFrom(params.id))
  const hasSeries = match.statistics !== null && match.statistics.series.length > 0
  return { match, series: hasSeries ? (await api.matchSeries(match.id)).series : [] }
}

export const handle = pageHandle<MatchLoaded>('match', matchMeta, matchParts)

function matchMeta({ match }: MatchLoaded, settings: Settings): PageMeta {
  const { id, competition, round, sides, name } = match
  const time = matchTimeText(match, null)
  return {
    // The same two may meet again; a lobby is called by its round already.
    title: titleOf(
      matchTitle(match),
      sides.length === 2 && [...new Set([round.name || `第 ${round.number} 轮`, name])].filter(Boolean).join(' '),
      competition.name,
      settings.name,
    ),
    spoilerFreeTitle:
      isOfResults(match) && !isLobby(match)
        ? titleOf(`${round.name} ${namesBefore(match)}`.trim(), competition.name, settings.name)
        : undefined,
    description: `${[competition.name, ...matchPlace({ ...match, name: '' })].join(' · ')}${time === '' ? '' : `，${time}（北京时间）`}。`,
    path: paths.match(id),
    image: match.shareImage,
    article: null,
    crumbs: [{ label: competition.name, to: paths.competition(competition.id) }],
    machineData: import.meta.env.SSR ? (publicUrl) => matchEvent(match, publicUrl) : undefined,
  }
}

export function Component() {
  const { match, series } = useLoaderData<MatchLoaded>()
  return (
    <>
      <Scoreboard match={match} series={series} />
      <MatchBody match={match} series={series} />
    </>
  )
}
