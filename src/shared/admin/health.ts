import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from '#shared/envelope.ts'

/** What will happen by itself, the nearest first. */
export const Coming = Type.Array(
  Type.Object({
    kind: oneOf(['publish', 'unpublish', 'match', 'reveal', 'opening', 'tip_expiry']),
    at: Instant,
    name: Type.String(),
    /** The console's screen of it: /articles/7 */
    screen: Type.String(),
  }),
)
export type Coming = Static<typeof Coming>

/** GET /api/admin/health: how the node that answers is. No setting and no secret is in it. */
export const Health = Type.Object({
  versions: Type.Object({
    program: Type.String(),
    node: Type.String(),
    database: Type.String({ description: 'SQLite 3.51.3, PostgreSQL 17.2' }),
    schema: Type.Integer(),
  }),
  startedAt: Instant,
  now: Instant,
  /** Of the data folder; null where the system does not say. */
  disk: nullable(Type.Object({ free: Type.Number(), total: Type.Number() })),
  databaseBytes: nullable(Type.Number()),
  memoryBytes: Type.Number(),
  cache: Type.Object({
    entries: Type.Integer(),
    bytes: Type.Number(),
    longestBytes: Type.Number(),
    hits: Type.Integer(),
    routed: Type.Integer(),
  }),
  /** How this node hears of what was changed elsewhere. */
  changes: Type.Object({ via: oneOf(['file', 'line']), isConnected: Type.Boolean(), seen: Type.Integer(), latest: Type.Integer() }),
  coming: Coming,
})
export type Health = Static<typeof Health>

const OverviewMatch = Type.Object({
  id: Id,
  competition: Type.String(),
  name: Type.String({ description: '云涧 – 长庚' }),
  at: nullable(Instant),
  state: oneOf(['live', 'coming', 'ended']),
  score: nullable(Type.String()),
})

/** GET /api/admin/overview: what somebody needs first; `drafts` and `coming` only of those who may read articles. */
export const Overview = Type.Object({
  /** Over without a result, that the caller may score: at most 10 of `waitingTotal`, the newest first. */
  waiting: Type.Array(OverviewMatch),
  waitingTotal: Type.Integer(),
  /** With a provisional result, which the caller may confirm: at most 10 of `unconfirmedTotal`, the newest first. */
  unconfirmed: Type.Array(OverviewMatch),
  unconfirmedTotal: Type.Integer(),
  /** Live ones and today's, that the caller may score, but for those that wait for a result or its confirmation. */
  matches: Type.Array(OverviewMatch),
  drafts: Type.Array(
    Type.Object({ id: Id, title: Type.String(), updatedAt: Instant, updatedBy: nullable(Type.String()), isLive: Type.Boolean() }),
  ),
  coming: Coming,
})
export type Overview = Static<typeof Overview>
