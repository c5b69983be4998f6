import { type Static, Type } from 'typebox'
import { AlbumSummary } from '#shared/albums.ts'
import { ArticleSummary } from '#shared/article-summary.ts'
import { Id, nullable } from '#shared/envelope.ts'
import { Picture } from '#shared/media.ts'
import { Video } from '#shared/videos.ts'
import { AwardView, CompetitionSummary, Day, EntrantRef, MatchSummary } from './answers.ts'

/** What a team and a player have done. */
const recordFields = {
  record: Type.Object({ played: Type.Integer(), wins: Type.Integer(), draws: Type.Integer(), losses: Type.Integer() }),
  next: Type.Array(MatchSummary),
  latest: Type.Array(MatchSummary),
  honours: Type.Array(AwardView),
  competitions: Type.Array(
    Type.Object({ competition: CompetitionSummary, entrant: EntrantRef, place: nullable(Type.Tuple([Type.Integer(), Type.Integer()])) }),
  ),
  news: Type.Array(ArticleSummary),
}
const FormerName = Type.Object({ name: Type.String(), from: nullable(Day), to: nullable(Day) })

export const TeamView = Type.Object({
  id: Id,
  name: Type.String(),
  shortName: Type.String(),
  logo: nullable(Picture),
  region: Type.String(),
  formerNames: Type.Array(FormerName),
  members: Type.Array(
    Type.Object({
      playerId: Id,
      name: Type.String(),
      role: Type.String(),
      position: Type.String(),
      from: nullable(Day),
      to: nullable(Day),
    }),
  ),
  albums: Type.Array(AlbumSummary, { description: 'of this team, the newest first' }),
  videos: Type.Array(Video, { description: 'of this team, the newest first' }),
  ...recordFields,
})
export type TeamView = Static<typeof TeamView>

export const PlayerView = Type.Object({
  id: Id,
  name: Type.String(),
  realName: Type.String({ description: 'empty unless marked public' }),
  formerNames: Type.Array(FormerName),
  teams: Type.Array(Type.Object({ teamId: Id, name: Type.String(), role: Type.String(), from: nullable(Day), to: nullable(Day) })),
  ...recordFields,
})
export type PlayerView = Static<typeof PlayerView>
