import { type Static, Type } from 'typebox'
import { AlbumSummary } from '#shared/albums.ts'
import { ArticleSummary } from '#shared/article-summary.ts'
import { Id, Instant, nullable, oneOf } from '#shared/envelope.ts'
import { ShareImage } from '#shared/share-image.ts'
import { Video } from '#shared/videos.ts'
import { AwardView } from './award-views.ts'
import { rulingKinds } from './document.ts'
import { incidents, schedulePrecisions } from './match.ts'
import { MatchLink, MatchSummary, matchFields } from './match-summary.ts'
import { Balance, Form } from './record-views.ts'
import { MatchStatistics } from './statistic-views.ts'
import { GroupTable } from './table-views.ts'

/** Where a side goes from here, and when. */
const NextLink = Type.Object({ ...MatchLink.properties, at: nullable(Instant), precision: oneOf(schedulePrecisions) })

const Lineup = Type.Array(
  Type.Object({ playerId: nullable(Id), name: Type.String(), position: Type.String(), isSubstitute: Type.Boolean() }),
)

export const MatchView = Type.Object({
  ...matchFields,
  shareImage: ShareImage,
  /** On a ladder, ranked by places won or by points: the first side challenges the second. */
  challenge: nullable(oneOf(['position', 'points'])),
  winnerTo: nullable(NextLink),
  loserTo: nullable(NextLink),
  next: Type.Array(MatchSummary, { description: 'once it has its result: the matches to which winner and loser went on' }),
  table: nullable(GroupTable),
  awards: Type.Array(AwardView, { description: 'what was decided in it: a title, the best player of a final' }),
  venue: Type.String(),
  streamUrl: nullable(Type.String()),
  replayUrl: nullable(Type.String()),
  note: Type.String(),
  /** Scores after regular time, after extra time and of the shoot-out, where known. */
  regulation: nullable(Type.Array(Type.Number())),
  extraTime: nullable(Type.Array(Type.Number())),
  shootout: nullable(Type.Array(Type.Number())),
  /** The games are boards of a team match. */
  areBoards: Type.Boolean(),
  games: Type.Array(
    Type.Object({
      number: Type.Integer(),
      map: Type.String(),
      mode: Type.String(),
      state: oneOf(['pending', 'live', 'done', 'not_played', 'void']),
      durationSeconds: nullable(Type.Integer()),
      note: Type.String(),
      sides: Type.Array(
        Type.Object({
          score: nullable(Type.Number()),
          outcome: nullable(oneOf(['win', 'loss', 'draw'])),
          placement: nullable(Type.Integer()),
          points: nullable(Type.Number({ description: 'of a lobby' })),
          incident: nullable(oneOf(incidents)),
          players: Type.Array(Type.Object({ id: Id, name: Type.String() })),
        }),
      ),
    }),
  ),
  statistics: nullable(MatchStatistics),
  lineups: Type.Array(Lineup, { description: 'one list a side' }),
  lastLineups: Type.Array(nullable(Type.Object({ matchId: Id, at: nullable(Instant), opponent: Type.String(), players: Lineup })), {
    description: 'of a match that is to come and whose line-ups are not known: those of the match before, one a side',
  }),
  places: Type.Array(
    nullable(
      Type.Object({
        group: Type.String(),
        rank: Type.Integer(),
        isShared: Type.Boolean(),
        wins: Type.Integer(),
        draws: Type.Integer(),
        losses: Type.Integer(),
      }),
    ),
    { description: 'of a match that is to come: where each side stands in the last table that it has results in' },
  ),
  form: Type.Array(Form, { description: 'one list a side: its results before this match, over all competitions' }),
  /** The history of the match, oldest first: reschedules, rulings, corrections, its end. */
  timeline: Type.Array(
    Type.Object({
      at: nullable(Instant),
      kind: oneOf(['scheduled', 'rescheduled', 'ended', ...rulingKinds]),
      title: Type.String(),
      date: Type.Optional(
        Type.Object(
          { at: Instant, precision: oneOf(['exact', 'day']) },
          { description: 'the date that was set, after the title: 改至, and when it is now' },
        ),
      ),
      note: Type.String(),
    }),
  ),
  meetings: Type.Array(MatchSummary, { description: 'the last five matches of the two sides before, newest first' }),
  /**
   * The two teams or players whose meetings these are: their ids in the order of the sides, the number of meetings, and the first one's
   * balance in those listed above.
   */
  versus: nullable(Type.Object({ kind: oneOf(['team', 'player']), ids: Type.Tuple([Id, Id]), total: Type.Integer(), record: Balance })),
  albums: Type.Array(AlbumSummary, { description: 'of this match, the newest first' }),
  videos: Type.Array(Video, { description: 'of this match, the newest first' }),
  news: Type.Array(Type.Object({ role: oneOf(['preview', 'recap', 'mention', 'side']), article: ArticleSummary })),
})
export type MatchView = Static<typeof MatchView>
