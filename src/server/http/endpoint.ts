import type { FastifySchema } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { contract, type Endpoint } from '#shared/admin/contract.ts'
import { AdminErrorEnvelope, envelope, noQuery } from '#shared/envelope.ts'

interface Schemas {
  params?: TObject
  query?: TObject
  body?: TSchema
  /** None: the response is a file. */
  data?: TSchema
}

/** Method, URL and schemas of an endpoint, from the contract: so a route cannot differ from what the console's client expects. */
export function routeOf(endpoint: Endpoint, summary: string): { method: string; url: string; schema: FastifySchema } {
  const { params, query = noQuery, body, data }: Schemas = contract[endpoint]
  const [method = '', path] = endpoint.split(' ')
  return {
    method,
    url: `/api/admin${path}`,
    schema: {
      summary,
      ...(params ? { params } : {}),
      querystring: query,
      ...(body ? { body } : {}),
      ...(data ? { response: { 200: envelope(data), '4xx': AdminErrorEnvelope, '5xx': AdminErrorEnvelope } } : {}),
    },
  }
}
