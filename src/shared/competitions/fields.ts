import { Type } from 'typebox'
import { name, text } from '#shared/text.ts'

/** Building blocks of the document's schemas. */
export const closed = { additionalProperties: false }

export const keyPattern = '^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$'
export const slugPattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$'
export const Key = Type.String({ pattern: keyPattern, maxLength: 64 })
export const Slug = Type.String({ pattern: slugPattern, maxLength: 64 })
export const Name = name(60)
export const Line = text(200)
export const Text = text(1000)
export const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', format: 'day', description: 'a day in the site’s zone' })
export const Whole = Type.Integer({ minimum: 1, maximum: 100_000 })
export const Score = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 })
