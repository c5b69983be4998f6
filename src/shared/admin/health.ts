import { type Static, Type } from 'typebox'
import { Id, Instant, nullable, oneOf } from '#shared/envelope.ts'

/** Scheduled changes, the nearest first. */
export const Coming = Type.Array(
  Type.Object({
    kind: oneOf(['publish', 'unpublish', 'match', 'reveal', 'opening', 'tip_expiry']),
    at: Instant,
    name: Type.String(),
    /** The path of its console screen: /articles/7 */
    screen: Type.String(),
  }),
)
export type Coming = Static<typeof Coming>

/** GET /api/admin/health: the state of the node that answers. It contains no settings and no secrets. */
export const Health = Type.Object({
  versions: Type.Object({
    program: Type.String(),
    node: Type.String(),
    database: Type.String({ description: 'SQLite 3.51.3, PostgreSQL 17.2' }),
    schema: Type.Integer(),
  }),
  startedAt: Instant,
  now: Instant,
  /** The disk of the data folder; null where the system does not tell. */
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
  /** How this node is notified of changes made elsewhere. */
  changes: Type.Object({ via: oneOf(['file', 'line']), isConnected: Type.Boolean(), seen: Type.Integer(), latest: Type.Integer() }),
  /** Most refused streams are of one address that is no trusted proxy: `TRUST_PROXY` probably lacks it. */
  isProxyUnknown: Type.Boolean(),
  coming: Coming,
})
export type Health = Static<typeof Health>

const OverviewMatch = Type.Object({
  id: Id,
  competition: Type.String(),
  name: Type.String({ description: '云涧 – 长庚' }),
  at: nullable(Instant),
  state: oneOf(['live', 'coming', 'ended']),
  isToReplay: Type.Boolean({ description: 'its result was annulled: what is awaited is that of another match' }),
  score: nullable(Type.String({ description: '2 : 1；弃权 2 : 0；弃权' })),
})

/** GET /api/admin/overview: what is needed first; `drafts` and `coming` only for users who may read articles. */
export const Overview = Type.Object({
  /** Over without a result, which the caller may score: at most 10 of `waitingTotal`, the newest first. */
  waiting: Type.Array(OverviewMatch),
  waitingTotal: Type.Integer(),
  /** With a provisional result, which the caller may confirm: at most 10 of `unconfirmedTotal`, the newest first. */
  unconfirmed: Type.Array(OverviewMatch),
  unconfirmedTotal: Type.Integer(),
  /** Competitions in which equal entrants wait for a decision, the newest first, with the names of the tables; only for users who may decide. */
  openTies: Type.Array(Type.Object({ id: Id, name: Type.String(), tables: Type.Array(Type.String({ description: '小组赛 A 组' })) })),
  /** Live ones and today's, which the caller may score, without those that wait for a result or its confirmation. */
  matches: Type.Array(OverviewMatch),
  drafts: Type.Array(
    Type.Object({ id: Id, title: Type.String(), updatedAt: Instant, updatedBy: nullable(Type.String()), isLive: Type.Boolean() }),
  ),
  coming: Coming,
  /** Null for users who may not make them. */
  backup: nullable(Type.Object({ newestAt: nullable(Instant), drilledAt: nullable(Instant), hasFailed: Type.Boolean() })),
  /** As in the health of the node; false for users who may not read that. */
  isProxyUnknown: Type.Boolean(),
  /** No search engine may take anything; false for users who cannot change it. */
  isClosed: Type.Boolean(),
})
export type Overview = Static<typeof Overview>
