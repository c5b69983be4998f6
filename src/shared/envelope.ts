import { type Static, type TSchema, Type } from 'typebox'

/**
 * Every answer of the API. `code` is 200; 1002, nothing to show here; 4001, the player's token does not hold; or the HTTP
 * status of another failure. `message` is one Chinese sentence; `data` is null unless `code` is 200.
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

/** Of the console: at 422 the faults at their fields, at 409 what stands now. */
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

/** Of a route that knows no parameters. */
export const noQuery = Type.Object({}, { additionalProperties: false })

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** How often something was written: a write names the number that it saw. */
export const RevNumber = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/**
 * An instant: ISO 8601, UTC, milliseconds, always the same length, so that text order is time order. The format, that there is
 * such a day and hour, is asked of what comes over HTTP; of a document the rules ask it, in their own words.
 */
export const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$', format: 'instant' })
export type Instant = Static<typeof Instant>

/**
 * Null, or what the schema says; for answers. Written as a list of types: the serialiser asks a validator about each value of a union, which
 * for a list of matches costs more than reading them.
 */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: words }: { type?: unknown; enum?: readonly unknown[] } = { ...schema }
  if (typeof type !== 'string') return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]))
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...(words ? { enum: [...words, null] } : {}) })
}

/** One of a closed list of words. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...words] })
}
