import { answerNewestAlbums } from '#server/albums/albums.answers.ts'
import { notFound } from '#server/base/errors.ts'
import { tagsOf } from '#server/cache/tags.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { answerPictures } from '#server/media/media.answers.ts'
import { shareAddress, shareImageOfPlayer, shareImageOfTeam } from '#server/share/share-image.answers.ts'
import { answerNewestVideos } from '#server/videos/videos.answers.ts'
import type { PlayerView, RecordQuery, TeamView } from '#shared/competitions/record-views.ts'
import { findPlayer, findTeam, listMembers, listTeamsOf } from './people.queries.ts'
import { viewFormerNames, viewFormerPlayerNames, viewMember, viewTeamOf } from './people.view.ts'
import { publicPlayerName } from './public-name.model.ts'
import { answerRecord } from './record.answers.ts'

const mostAlbums = 5
const mostVideos = 3

/** Throws not-found unless the team is public. */
export async function answerTeam(ctx: QueryContext, id: number, query: RecordQuery = {}): Promise<TeamView> {
  const { read, deps } = ctx
  deps.addTags(`team:${id}`)
  const row = await findTeam(read, id)
  if (!row) throw notFound()
  const [members, logos, record, albums, videos] = await Promise.all([
    listMembers(read, id),
    answerPictures(ctx, row.logo_id === null ? [] : [row.logo_id]),
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
    logo: row.logo_id === null ? null : (logos.get(row.logo_id) ?? null),
    region: row.region,
  }
  return {
    ...named,
    shareImage: shareAddress(await shareImageOfTeam(ctx, named)),
    formerNames: viewFormerNames(row.names, row.name),
    members: members.map(viewMember),
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
  const [teams, record] = await Promise.all([listTeamsOf(read, id), answerRecord(ctx, { player: id }, query)])
  deps.addTags(
    ...tagsOf(
      'team',
      teams.map(({ id }) => id),
    ),
  )
  const named = { id, name: publicPlayerName(row), teams: teams.map(viewTeamOf) }
  return {
    ...named,
    shareImage: shareAddress(await shareImageOfPlayer(ctx, named)),
    realName: row.real_name ?? '',
    isMinor: row.is_minor === 1,
    formerNames: viewFormerPlayerNames(row),
    ...record,
  }
}
