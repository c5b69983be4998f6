import { type Static, Type } from 'typebox'
import { AlbumSummary } from '#shared/albums.ts'
import { ArticleSummary } from '#shared/article-summary.ts'
import { Id, Instant, nullable, oneOf, pageOf } from '#shared/envelope.ts'
import { pageMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { ShareImage } from '#shared/share-image.ts'
import { Video } from '#shared/videos.ts'
import { AwardView, OpenPlace } from './award-views.ts'
import { MatchSummary } from './match-summary.ts'
import { CompetitionRef, Day } from './refs.ts'
import { Bye } from './table-views.ts'

/** Valid results, from the view of one side. */
export const Balance = Type.Object({ played: Type.Integer(), wins: Type.Integer(), draws: Type.Integer(), losses: Type.Integer() })
export type Balance = Static<typeof Balance>

const Outcome = oneOf(['win', 'loss', 'draw'])

export const Form = Type.Array(
  Type.Object({
    matchId: Id,
    at: nullable(Instant),
    outcome: Outcome,
    score: nullable(
      Type.Tuple([Type.Number(), Type.Number()], { description: 'its own first; null: nothing was played, or by more than two' }),
    ),
    opponent: Type.String(),
  }),
  { description: 'the last five results, the newest first' },
)
export type Form = Static<typeof Form>

/** The record of a team or a player. */
const recordFields = {
  record: Balance,
  form: Form,
  next: Type.Array(MatchSummary, {
    description: 'what is on now, then what comes; of a player also that of the teams on whose roster he is',
  }),
  isCompeting: Type.Boolean({ description: 'takes part in a competition that is not over, by itself or in a team: more matches may come' }),
  honours: Type.Array(AwardView),
  competitions: Type.Array(
    Type.Object({
      competition: CompetitionRef,
      season: Type.String(),
      entrant: Type.Object({ id: Id, name: Type.String() }),
      stageId: nullable(Id),
      record: Balance,
      unranked: Type.Integer({ description: 'matches that were played and count for no record: in a lobby nobody wins or loses' }),
      place: nullable(Type.Tuple([Type.Integer(), Type.Integer()])),
      openPlace: nullable(OpenPlace),
      byes: Type.Array(Bye, { description: 'rounds without an opponent: they count in the table and are no matches' }),
    }),
    { description: 'one line for each entrant, named as it was then; `stageId`: where it played last' },
  ),
  matches: Type.Object(
    { ...pageOf(MatchSummary).properties, cancelled: Type.Integer(), competition: nullable(Id) },
    {
      description:
        'what was played or called off, the newest first; `cancelled`: how many of `total` were called off; `competition`: the one that was asked for',
    },
  ),
  opponents: Type.Array(Type.Object({ id: Id, name: Type.String(), logo: nullable(Picture), record: Balance }), {
    description: 'other teams, or other single players, the most often met first',
  }),
  news: Type.Array(ArticleSummary),
}

/** `page` and `competition` are for the list of matches. */
export const RecordQuery = Type.Object(
  { competition: Type.Optional(Id), page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })) },
  { additionalProperties: false },
)
export type RecordQuery = Static<typeof RecordQuery>

const FormerName = Type.Object({ name: Type.String(), from: nullable(Day), to: nullable(Day) })

export const TeamView = Type.Object({
  id: Id,
  name: Type.String(),
  shortName: Type.String(),
  logo: nullable(Picture),
  shareImage: ShareImage,
  region: Type.String(),
  formerNames: Type.Array(FormerName),
  members: Type.Array(
    Type.Object({
      /** Null: withheld. */
      playerId: nullable(Id),
      name: Type.String(),
      logo: nullable(Picture),
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
  logo: nullable(Picture),
  realName: Type.String({ description: 'empty unless marked public' }),
  isMinor: Type.Boolean({ description: 'named by the first character; no search engine is to list the page' }),
  shareImage: ShareImage,
  formerNames: Type.Array(FormerName),
  teams: Type.Array(
    Type.Object({
      teamId: Id,
      name: Type.String(),
      logo: nullable(Picture),
      role: Type.String(),
      from: nullable(Day),
      to: nullable(Day),
    }),
  ),
  ...recordFields,
})
export type PlayerView = Static<typeof PlayerView>

const MeetingSide = Type.Object({ id: Id, name: Type.String(), logo: nullable(Picture) })

/** All matches of two teams, or of two single players, against each other. The first side is the one with the lower id. */
export const MeetingsView = Type.Object({
  kind: oneOf(['team', 'player']),
  sides: Type.Tuple([MeetingSide, MeetingSide]),
  balance: Balance,
  /** Games won by each, in matches of several games; null: there was none. */
  games: nullable(Type.Tuple([Type.Number(), Type.Number()])),
  competitions: Type.Array(Type.Object({ competition: CompetitionRef, record: Balance })),
  form: Type.Array(Form, { description: 'on the first page, one list a side: its last results against whomever' }),
  next: Type.Array(MatchSummary),
  matches: pageOf(MatchSummary),
})
export type MeetingsView = Static<typeof MeetingsView>

/** Either teams or players; both or neither is not found. */
export const MeetingsQuery = Type.Object(
  {
    team: Type.Optional(Id),
    player: Type.Optional(Id),
    opponent: Type.Optional(Id),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
  },
  { additionalProperties: false },
)
export type MeetingsQuery = Static<typeof MeetingsQuery>
