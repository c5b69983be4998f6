import { answerNewestAlbums } from '#server/albums/albums.answers.ts'
import { notFound } from '#server/base/errors.ts'
import { tagsOf } from '#server/cache/tags.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerLogos } from '#server/media/media.answers.ts'
import { shareAddress, shareImageOfPlayer, shareImageOfTeam } from '#server/share/share-image.answers.ts'
import { answerNewestVideos } from '#server/videos/videos.answers.ts'
import type { PlayerView, RecordQuery, TeamView } from '#shared/competitions/record-views.ts'
import { findPlayer, findTeam, listMembers, listTeamsOf } from './people.queries.ts'
import { viewFormerNames, viewFormerPlayerNames, viewMember, viewTeamOf } from './people.view.ts'
import { isLogoPublic, publicPlayerName } from './public-name.model.ts'
import { answerRecord } from './record.answers.ts'

const mostAlbums = 5
const mostVideos = 3

/** Throws not-found unless the team is public. */
export async function answerTeam(ctx: QueryContext, id: number, query: RecordQuery = {}): Promise<TeamView> {
  const { read, deps } = ctx
  deps.addTags(`team:${id}`)
  const row = await findTeam(read, id)
  if (!row) throw notFound()
  const members = await listMembers(read, id)
  const [logos, record, albums, videos] = await Promise.all([
    answerLogos(ctx, [row.logo_id, ...members.map(logoIdOf)]),
    answerRecord(ctx, { team: id }, query),
    answerNewestAlbums(ctx, { subject: 'team', id }, mostAlbums),
    answerNewestVideos(ctx, { subject: 'team', id }, mostVideos),
  ])
  deps.addTags(
    ...tagsOf(
      'player',
      members.map(({ id }) => id),
    ),
  )
  const named = {
    id,
    name: row.name,
    shortName: row.short_name,
    logo: logos(row.logo_id),
    region: row.region,
  }
  return {
    ...named,
    shareImage: shareAddress(await shareImageOfTeam(ctx, named)),
    formerNames: viewFormerNames(row.names, row.name),
    members: members.map((member) => viewMember(member, logos(logoIdOf(member)))),
    albums,
    videos,
    ...record,
  }
}

/** Throws not-found unless the player is public. */
export async function answerPlayer(ctx: QueryContext, id: number, query: RecordQuery = {}): Promise<PlayerView> {
  const { read, deps } = ctx
  deps.addTags(`player:${id}`)
  const row = await findPlayer(read, ctx.now, id)
  if (!row) throw notFound()
  const teams = await listTeamsOf(read, id)
  const [logos, record] = await Promise.all([
    answerLogos(ctx, [logoIdOf(row), ...teams.map((team) => team.logo_id)]),
    answerRecord(ctx, { player: id }, query),
  ])
  deps.addTags(
    ...tagsOf(
      'team',
      teams.map(({ id }) => id),
    ),
  )
  const named = {
    id,
    name: publicPlayerName(row),
    logo: logos(logoIdOf(row)),
    teams: teams.map((team) => viewTeamOf(team, logos(team.logo_id))),
  }
  return {
    ...named,
    shareImage: shareAddress(await shareImageOfPlayer(ctx, named)),
    realName: row.real_name ?? '',
    isMinor: row.is_minor === 1,
    formerNames: viewFormerPlayerNames(row),
    ...record,
  }
}

function logoIdOf(player: { is_minor: number; is_hidden: number; logo_id: number | null }): number | null {
  return isLogoPublic(player) ? player.logo_id : null
}
