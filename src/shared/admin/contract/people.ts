import { Type } from 'typebox'
import {
  AdminPlayer,
  AdminSeason,
  AdminTeam,
  Merge,
  MergePreview,
  MergeQuery,
  NewPlayer,
  NewSeason,
  NewTeam,
  PeopleListQuery,
  PlayerEdit,
  PlayerMentions,
  PlayerPage,
  SeasonEdit,
  SeasonPage,
  TeamEdit,
  TeamPage,
} from '#shared/admin/people.ts'
import { Id } from '#shared/envelope.ts'
import { type EndpointSchemas, exportOf, IdParams } from './endpoint.ts'

/** The one that stays. */
const Merged = Type.Object({ id: Id })

export const peopleEndpoints = {
  'GET /players': { query: PeopleListQuery, data: PlayerPage },
  'POST /players': { body: NewPlayer, data: AdminPlayer },
  'GET /players/:id': { params: IdParams, data: AdminPlayer },
  'PUT /players/:id': { params: IdParams, body: PlayerEdit, data: AdminPlayer },
  'DELETE /players/:id': { params: IdParams, data: Type.Null() },
  'GET /players/:id/mentions': { params: IdParams, data: PlayerMentions },
  'GET /players/:id/merge': { params: IdParams, query: MergeQuery, data: MergePreview },
  'POST /players/:id/merge': { params: IdParams, body: Merge, data: Merged },
  'GET /players/export': exportOf(PeopleListQuery),

  'GET /teams': { query: PeopleListQuery, data: TeamPage },
  'POST /teams': { body: NewTeam, data: AdminTeam },
  'GET /teams/:id': { params: IdParams, data: AdminTeam },
  'PUT /teams/:id': { params: IdParams, body: TeamEdit, data: AdminTeam },
  'DELETE /teams/:id': { params: IdParams, data: Type.Null() },
  'GET /teams/:id/merge': { params: IdParams, query: MergeQuery, data: MergePreview },
  'POST /teams/:id/merge': { params: IdParams, body: Merge, data: Merged },
  'GET /teams/export': exportOf(PeopleListQuery),

  'GET /seasons': { query: PeopleListQuery, data: SeasonPage },
  'POST /seasons': { body: NewSeason, data: AdminSeason },
  'GET /seasons/:id': { params: IdParams, data: AdminSeason },
  'PUT /seasons/:id': { params: IdParams, body: SeasonEdit, data: AdminSeason },
  'DELETE /seasons/:id': { params: IdParams, data: Type.Null() },
  'GET /seasons/export': exportOf(PeopleListQuery),
} as const satisfies EndpointSchemas
