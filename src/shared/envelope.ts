import { type Static, type TSchema, Type } from 'typebox'

/**
 * The envelope of every API response. `code` is 200; 1002: nothing to show; 4001: the player's token is invalid; or the HTTP status of
 * another error. `message` is one Chinese sentence; `data` is null unless `code` is 200.
 */
export interface Envelope<T = unknown> {
  code: number
  message: string
  data: T | null
}

export function envelope<T extends TSchema>(data: T) {
  return Type.Object({ code: Type.Literal(200), message: Type.String(), data })
}

export const ErrorEnvelope = Type.Object({ code: Type.Integer(), message: Type.String(), data: Type.Null() })

/** For the console: at 422 the faults by field, at 409 the current state. */
export const AdminErrorEnvelope = Type.Object({
  code: Type.Integer(),
  message: Type.String(),
  data: Type.Union([Type.Null(), Type.Object({}, { additionalProperties: true })]),
})

export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer(),
  })
}

/** For a route without query parameters. */
export const noQuery = Type.Object({}, { additionalProperties: false })

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** A version number, incremented by every write: a write sends the one that it is based on. */
export const RevNumber = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/**
 * An instant: ISO 8601, UTC, milliseconds, always the same length, so that text order is time order. For HTTP, the format also checks that
 * the date and time exist; for documents the rules check that, with their own messages.
 */
export const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$', format: 'instant' })
export type Instant = Static<typeof Instant>

/**
 * Null, or the schema; for responses. As a list of types, not a union: for each value of a union the serialiser runs a validator, which for
 * a list of matches costs more than reading them.
 */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: words }: { type?: unknown; enum?: readonly unknown[] } = { ...schema }
  if (typeof type !== 'string') return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]))
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...(words ? { enum: [...words, null] } : {}) })
}

/** One of a closed list of strings. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...words] })
}
