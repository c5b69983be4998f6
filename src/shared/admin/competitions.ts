import { type Static, Type } from 'typebox'
import { CompetitionSummary } from '#shared/competitions/competition-views.ts'
import { CompetitionDocument, formats } from '#shared/competitions/document.ts'
import { closed, Key } from '#shared/competitions/fields.ts'
import { Ruleset } from '#shared/competitions/ruleset.ts'
import { Table } from '#shared/competitions/table-views.ts'
import { Id, nullable, oneOf, pageOf, RevNumber } from '#shared/envelope.ts'
import { pageMax, pageSizeMax } from '#shared/limits.ts'
import { Picture } from '#shared/media.ts'
import { line } from '#shared/text.ts'
import { roles } from './roles.ts'
import { Rev } from './site.ts'

/** GET /api/admin/competitions: including hidden ones; for a scorekeeper: those with assigned matches. */
const AdminCompetitionLine = Type.Object({
  ...CompetitionSummary.properties,
  slug: Type.String(),
  formerSlugs: Type.Array(Type.String()),
  isHidden: Type.Boolean(),
  hasOpenTie: Type.Boolean({ description: 'equal entrants wait for a decision of the organiser' }),
  rev: RevNumber,
})
export const AdminCompetitionPage = pageOf(AdminCompetitionLine)
export type AdminCompetitionPage = Static<typeof AdminCompetitionPage>
export const AdminCompetitionQuery = Type.Object(
  {
    q: Type.Optional(line(60, 1)),
    kind: Type.Optional(oneOf(['team', 'single', 'battle'])),
    season: Type.Optional(Id),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: pageMax, default: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: 20 })),
  },
  closed,
)
export type AdminCompetitionQuery = Static<typeof AdminCompetitionQuery>
/**
 * POST /api/admin/competitions → AdminCompetition. The document is checked against its own schema, which reports every fault. 422: faults
 * by pointers: `/document/entrants/0/name`, `/coverId`.
 */
export const CompetitionInput = Type.Object(
  { document: Type.Object({}, { additionalProperties: true }), coverId: Type.Optional(Id) },
  closed,
)
/** GET /api/admin/competitions/:id. A scorekeeper's copy has no private data of players and rulings. */
export const AdminCompetition = Type.Object({
  id: Id,
  rev: RevNumber,
  document: CompetitionDocument,
  /** Under which it was public before, the last first: their addresses lead to it. */
  formerSlugs: Type.Array(Type.String()),
  /** Not part of the document, because pictures belong to the library of this site; changing it still increments `rev`. */
  cover: nullable(Picture),
  /** Neither; `rev` stays. */
  logo: nullable(Picture),
  /** The article of the document's `rulesArticle`; null also for a scorekeeper. */
  rulesArticle: nullable(Type.Object({ id: Id, title: Type.String(), isPublished: Type.Boolean() })),
})
export type AdminCompetition = Static<typeof AdminCompetition>

export const CompetitionLogo = Type.Object({ logoId: nullable(Id) }, closed)

/** PUT /api/admin/competitions/:id/scorekeepers: the matches assigned to each; `match` null: all of them. 409 with the current view. */
export const Scorekeepers = Type.Object(
  { rev: Rev, items: Type.Array(Type.Object({ userId: Id, match: nullable(Key) }, closed), { maxItems: 2_000 }) },
  closed,
)
export type Scorekeepers = Static<typeof Scorekeepers>
/** GET of the same path, and the PUT's response: also contains the possible scorekeepers. */
export const ScorekeepersView = Type.Object({
  ...Scorekeepers.properties,
  users: Type.Array(Type.Object({ id: Id, displayName: Type.String(), role: oneOf(roles) })),
})
export type ScorekeepersView = Static<typeof ScorekeepersView>

/** POST /api/admin/rulesets/sample: how sample results of four sides rank under a ruleset, for the form's live table. */
export const RulesetSample = Type.Object({ format: oneOf(formats), ruleset: Ruleset }, closed)
export type RulesetSample = Static<typeof RulesetSample>
export const RulesetSampleAnswer = Type.Object({ table: Table, rules: Type.Array(Type.String()) })
export type RulesetSampleAnswer = Static<typeof RulesetSampleAnswer>
