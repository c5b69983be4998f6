import { type Static, Type } from 'typebox'
import { MatchSummary } from '#shared/competitions/match-summary.ts'
import { GroupTable } from '#shared/competitions/table-views.ts'
import { line } from '#shared/text.ts'

/** What an article can embed, for its editor. `isPublic` false: the site shows it once its competition is public. */
const closed = { additionalProperties: false }

/** As visitors would see it now, including hidden competitions. */
export const EmbeddableMatch = Type.Object({ ...MatchSummary.properties, isPublic: Type.Boolean() })
export type EmbeddableMatch = Static<typeof EmbeddableMatch>

export const EmbeddableTable = Type.Object({ ...Type.Omit(GroupTable, ['table']).properties, isPublic: Type.Boolean() })
export type EmbeddableTable = Static<typeof EmbeddableTable>

/**
 * GET /api/admin/embeds/matches and …/tables. Each word of `q` must be in a name: of the competition, of the match or the group, of an
 * entrant.
 */
export const EmbedQuery = Type.Object({ q: Type.Optional(line(60, 1)) }, closed)

/** `hasMore`: further ones need a narrower search. */
export const EmbeddableMatches = Type.Object({ items: Type.Array(EmbeddableMatch), hasMore: Type.Boolean() })
export type EmbeddableMatches = Static<typeof EmbeddableMatches>
export const EmbeddableTables = Type.Object({ items: Type.Array(EmbeddableTable), hasMore: Type.Boolean() })
export type EmbeddableTables = Static<typeof EmbeddableTables>
