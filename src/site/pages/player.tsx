import { useLoaderData } from 'react-router'
import type { PlayerView } from '#shared/competitions/record-views.ts'
import { paths } from '#shared/paths.ts'
import type { Settings } from '#shared/settings.ts'
import { spaced } from '#shared/spaced.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { idFrom, type PageMeta, pageHandle, pageLoader } from '../page.ts'
import { HonourFacts } from '../record-page/HonourFacts.tsx'
import { memberWords } from '../record-page/member-words.ts'
import { PersonMark } from '../record-page/PersonMark.tsx'
import { RecordView } from '../record-page/RecordView.tsx'
import { recordPath, recordTitle } from '../record-page/record-meta.ts'
import { Spans } from '../record-page/Spans.tsx'
import { recordParts, type WithRecords } from '../statistics/statistics-part.ts'

type PlayerLoaded = WithRecords<PlayerView>

export const loader =
  import.meta.env.SSR &&
  pageLoader(
    'player',
    async ({ api, params, query: { competition, page } }): Promise<PlayerLoaded> => {
      const id = idFrom(params.id)
      const isWhole = competition === undefined && page === undefined
      const [player, figures] = await Promise.all([api.player(id, { competition, page }), isWhole ? api.playerFigures(id) : { items: [] }])
      return { ...player, figures: figures.items }
    },
    recordParts,
  )

const crumbs = [{ label: '个人赛', to: paths.matchesOfKind('single') }]

export const handle = pageHandle<PlayerLoaded>('player', playerMeta, recordParts)

function playerMeta(player: PlayerLoaded, settings: Settings): PageMeta {
  return {
    title: recordTitle(player, settings.name),
    description: spaced`${player.name}的战绩、赛程、赛果、所在战队与荣誉。`,
    path: player.isMinor ? '' : recordPath(player, (filter) => paths.player(player.id, filter)),
    image: player.shareImage,
    article: null,
    crumbs,
  }
}

export function Component() {
  const player = useLoaderData<PlayerLoaded>()
  const { id, name, logo, realName, teams, formerNames, honours } = player
  const present = teams.filter(({ to }) => to === null)
  return (
    <>
      <PageHead
        title={name}
        mark={<PersonMark of={{ id, name, logo }} isHero />}
        isHero
        crumbs={crumbs}
        facts={
          <>
            <HonourFacts awards={honours} />
            {realName !== '' && <span>{realName}</span>}
            {present.map((team) => (
              <SiteLink key={team.teamId} to={paths.team(team.teamId)}>
                {team.name}
              </SiteLink>
            ))}
          </>
        }
      />
      <RecordView
        kind="player"
        record={player}
        figures={player.figures}
        hrefOf={(filter) => paths.player(id, filter)}
        people={
          <Spans
            title="所在战队"
            spans={teams.map(({ teamId, name: team, logo: crest, role, from, to }) => ({
              key: `${teamId} ${role} ${from}`,
              mark: <EntrantMark entrant={{ id: teamId, name: team, logo: crest }} />,
              name: <SiteLink to={paths.team(teamId)}>{team}</SiteLink>,
              note: memberWords(role),
              from,
              to,
            }))}
          />
        }
      >
        <Spans title="曾用名" spans={formerNames.map((former) => ({ key: `${former.name} ${former.from}`, note: '', ...former }))} />
      </RecordView>
    </>
  )
}
