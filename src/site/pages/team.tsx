import { useLoaderData } from 'react-router'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { spaced } from '#shared/spaced.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { LatePart } from '../LatePart.tsx'
import { idFrom, type PageMeta, pageHandle, pageLoader } from '../page.ts'
import { HonourFacts } from '../record-page/HonourFacts.tsx'
import { memberWords } from '../record-page/member-words.ts'
import { PersonMark } from '../record-page/PersonMark.tsx'
import { RecordView } from '../record-page/RecordView.tsx'
import { recordPath, recordTitle } from '../record-page/record-meta.ts'
import { Spans } from '../record-page/Spans.tsx'
import { hasMedia, teamMediaPart, teamParts } from '../record-page/team-parts.ts'
import type { WithRecords } from '../statistics/statistics-part.ts'

type TeamLoaded = WithRecords<TeamView>

export const loader =
  import.meta.env.SSR &&
  pageLoader(
    'team',
    async ({ api, params, query: { competition, page } }): Promise<TeamLoaded> => {
      const id = idFrom(params.id)
      const isWhole = competition === undefined && page === undefined
      const [team, figures] = await Promise.all([api.team(id, { competition, page }), isWhole ? api.teamFigures(id) : { items: [] }])
      return { ...team, figures: figures.items }
    },
    teamParts,
  )

const crumbs = [{ label: '团体赛', to: paths.matchesOfKind('team') }]

export const handle = pageHandle<TeamLoaded>('team', teamMeta, teamParts)

function teamMeta(team: TeamLoaded, settings: Settings): PageMeta {
  return {
    title: recordTitle(team, settings.name),
    description: spaced`${team.name}的战绩、赛程、赛果、阵容与荣誉。`,
    path: recordPath(team, (filter) => paths.team(team.id, filter)),
    image: team.shareImage,
    article: null,
    crumbs,
  }
}

function Members({ title, members }: { title: string; members: TeamView['members'] }) {
  return (
    <Spans
      title={title}
      spans={members.map(({ playerId, name: player, logo, role, position, from, to }) => ({
        key: `${player} ${playerId} ${role} ${from}`,
        mark: playerId !== null && <EntrantMark entrant={{ id: playerId, name: player, logo }} />,
        name: playerId === null ? player : <SiteLink to={paths.player(playerId)}>{player}</SiteLink>,
        note: memberWords(role, position),
        from,
        to,
      }))}
    />
  )
}

export function Component() {
  const team = useLoaderData<TeamLoaded>()
  const { id, name, shortName, region, members, formerNames, albums, videos, honours } = team
  return (
    <>
      <PageHead
        title={name}
        mark={<PersonMark of={team} isHero />}
        isHero
        crumbs={crumbs}
        facts={
          <>
            <HonourFacts awards={honours} />
            {shortName !== name && shortName !== '' && <span>简称 {shortName}</span>}
            {region !== '' && <span>{region}</span>}
            {members.some(({ to }) => to === null) && <span>现役 {members.filter(({ to }) => to === null).length} 人</span>}
          </>
        }
      />
      <RecordView
        kind="team"
        record={team}
        figures={team.figures}
        hrefOf={(filter) => paths.team(id, filter)}
        people={
          <>
            <Members title="阵容" members={members.filter(({ to }) => to === null)} />
            <Members title="曾在队中" members={members.filter(({ to }) => to !== null)} />
          </>
        }
      >
        {hasMedia(team) && (
          <LatePart part={teamMediaPart}>{({ TeamMedia }) => <TeamMedia id={id} videos={videos} albums={albums} />}</LatePart>
        )}
        <Spans title="曾用名" spans={formerNames.map((former) => ({ key: `${former.name} ${former.from}`, note: '', ...former }))} />
      </RecordView>
    </>
  )
}
