import { type Static, Type } from 'typebox'
import { closed, Day, Slug } from '#shared/competitions/fields.ts'
import { Lineup } from '#shared/competitions/match.ts'
import { MatchSummary } from '#shared/competitions/match-summary.ts'
import { Ruleset } from '#shared/competitions/ruleset.ts'
import { EventKind, Figure, Statistics } from '#shared/competitions/statistics.ts'
import { Id, Instant, nullable, oneOf, pageOf, RevNumber } from '#shared/envelope.ts'
import { pageMax, pageSizeMax } from '#shared/limits.ts'
import { GameResult, ResultInput } from './results.ts'

/**
 * GET /api/admin/matches: the matches that the caller may score (a scorekeeper: assigned ones), with hidden results. `waiting`: over
 * without a result; `unconfirmed`: with a provisional one.
 */
export const AdminMatchQuery = Type.Object(
  {
    competition: Type.Optional(Id),
    state: Type.Optional(oneOf(['live', 'coming', 'ended', 'waiting', 'unconfirmed'])),
    day: Type.Optional(Day),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type AdminMatchQuery = Static<typeof AdminMatchQuery>
const AdminMatchLine = Type.Object({ ...MatchSummary.properties, key: Type.String() })
export const AdminMatchPage = pageOf(AdminMatchLine)
export type AdminMatchPage = Static<typeof AdminMatchPage>

/** GET /api/admin/matches/:id: the data of the score screen, including hidden results and the competition's rev. */
export const AdminMatch = Type.Object({
  match: AdminMatchLine,
  competitionId: Id,
  rev: RevNumber,
  bestOf: nullable(Type.Integer()),
  totalGames: nullable(Type.Integer()),
  canDraw: Type.Boolean(),
  /** The meaning of the match's score, by its ruleset: entered by hand, or counted from the games. */
  score: Ruleset.properties.score,
  games: Type.Array(GameResult),
  /** For a team match on boards: the players of each, in the order of the sides. */
  boards: Type.Array(Type.Object({ number: Type.Integer(), players: Type.Array(Type.Array(Type.String())) })),
  /**
   * Who plays. `boards`: the boards of a team match with their players' slugs. `candidates`: those who may be named, one list a side. Null
   * where nobody has to be named: single players, and a lobby.
   */
  lineups: nullable(
    Type.Object({
      sides: Type.Array(Type.Array(Lineup)),
      boards: Type.Array(Type.Object({ number: Type.Integer(), players: Type.Array(Type.Array(Slug)) })),
      candidates: Type.Array(Type.Array(Type.Object({ slug: Slug, name: Type.String() }))),
    }),
  ),
  result: nullable(ResultInput),
  /** Why the caller does not make a provisional result official: another than who recorded it does. */
  confirmHindrance: nullable(Type.String()),
  /** What the competition declares, and what is told by it. `players`: everybody who may be named, by the current name. */
  statistics: Type.Object({
    figures: Type.Array(Figure),
    eventKinds: Type.Array(EventKind),
    /** The match as a whole (null), then its games, as far as they are played; empty where nothing is declared. */
    parts: Type.Array(
      Type.Object({
        game: nullable(Type.Integer()),
        statistics: nullable(Statistics),
        endSeconds: nullable(Type.Integer()),
        /** By side. Null: the document does not say who played, and any player can be named. */
        players: Type.Array(nullable(Type.Array(Slug))),
      }),
    ),
    players: Type.Array(Type.Object({ slug: Slug, name: Type.String() })),
  }),
  delaySeconds: nullable(Type.Integer()),
  embargoUntil: nullable(Instant),
  venue: Type.String(),
  /** The newest correction that may be undone, or why it may not. */
  undo: nullable(Type.Object({ publicNote: Type.String(), hindrance: nullable(Type.String()) })),
  rulings: Type.Array(Type.Object({ kind: Type.String(), text: Type.String(), at: Instant })),
})
export type AdminMatch = Static<typeof AdminMatch>
