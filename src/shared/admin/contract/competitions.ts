import { Type } from 'typebox'
import { ActAnswer, ActRequest, Told } from '#shared/admin/acts.ts'
import { AwardedCompetitionPage, AwardsWrite, CompetitionAwards } from '#shared/admin/awards.ts'
import {
  AdminCompetition,
  AdminCompetitionPage,
  AdminCompetitionQuery,
  CompetitionInput,
  CompetitionLogo,
  RulesetSample,
  RulesetSampleAnswer,
  Scorekeepers,
  ScorekeepersView,
} from '#shared/admin/competitions.ts'
import { AdminMatch, AdminMatchPage, AdminMatchQuery } from '#shared/admin/matches.ts'
import { PeopleListQuery } from '#shared/admin/people.ts'
import { RoundsQuery, RoundsView } from '#shared/admin/rounds.ts'
import { LeagueAnswer, LeagueQuery, SheetAnswer, SheetParams, SheetQuery } from '#shared/admin/sheets.ts'
import { CompetitionFile } from '#shared/competitions/document-file.ts'
import { closed } from '#shared/competitions/fields.ts'
import { Id, RevNumber } from '#shared/envelope.ts'
import { type EndpointSchemas, ExportQuery, exportOf, IdParams } from './endpoint.ts'

/** The handler checks the content against its own schema, which reports every fault. */
const Unchecked = Type.Object({}, { additionalProperties: true })
const ActBody = Type.Object({ rev: RevNumber, isPreview: Type.Boolean(), act: Unchecked, told: Told }, closed)
const NewCompetition = Type.Object({ document: CompetitionFile, coverId: Type.Optional(Id) }, closed)

export const competitionEndpoints = {
  'GET /awards': { query: PeopleListQuery, data: AwardedCompetitionPage },
  'GET /awards/:id': { params: IdParams, data: CompetitionAwards },
  'PUT /awards/:id': { params: IdParams, body: AwardsWrite, data: CompetitionAwards },
  'GET /awards/export': exportOf(PeopleListQuery),

  'GET /competitions': { query: AdminCompetitionQuery, data: AdminCompetitionPage },
  'POST /competitions': { body: CompetitionInput, sent: NewCompetition, data: AdminCompetition },
  'GET /competitions/:id': { params: IdParams, data: AdminCompetition },
  'GET /competitions/:id/file': { params: IdParams, data: CompetitionFile },
  'POST /competitions/:id/acts': { params: IdParams, body: ActBody, sent: ActRequest, data: ActAnswer },
  'PUT /competitions/:id/logo': { params: IdParams, body: CompetitionLogo, data: AdminCompetition },
  'GET /competitions/:id/rounds': { params: IdParams, query: RoundsQuery, data: RoundsView },
  'GET /competitions/:id/scorekeepers': { params: IdParams, data: ScorekeepersView },
  'PUT /competitions/:id/scorekeepers': { params: IdParams, body: Scorekeepers, data: ScorekeepersView },
  'GET /competitions/:id/sheets/:subject': { params: SheetParams, query: ExportQuery, download: true },
  'POST /competitions/:id/sheets/:subject': { params: SheetParams, query: SheetQuery, upload: true, data: SheetAnswer },
  'POST /league-sheets': { query: LeagueQuery, upload: true, data: LeagueAnswer },
  'GET /competitions/export': exportOf(AdminCompetitionQuery),

  'POST /rulesets/sample': { body: Unchecked, sent: RulesetSample, data: RulesetSampleAnswer },

  'GET /matches': { query: AdminMatchQuery, data: AdminMatchPage },
  'GET /matches/:id': { params: IdParams, data: AdminMatch },
  'GET /matches/export': exportOf(AdminMatchQuery),
} as const satisfies EndpointSchemas
