import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

const ajv = new Ajv({ coerceTypes: false, useDefaults: true, removeAdditional: false, allErrors: false, strict: false })

/**
 * What an address says is text, and becomes a number where the schema wants one; a body must have the right types as it comes. A schema
 * is compiled when its first request comes: a start would pay for all of them.
 */
export const validatorFor: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined
  const numbers = httpPart === 'body' ? [] : numbersOf(schema)
  const check: { (data: Record<string, unknown>): boolean; errors?: ValidateFunction['errors'] } = (data) => {
    for (const name of numbers) if (name in data) data[name] = numberIn(data[name])
    compiled ??= ajv.compile(schema)
    const isValid = compiled(data)
    // The framework reads them from the function that it called.
    check.errors = compiled.errors
    return isValid
  }
  return check
}

function numbersOf(schema: TSchema): string[] {
  const properties: Readonly<Record<string, TSchema>> = 'properties' in schema ? Object(schema.properties) : {}
  return Object.keys(properties).filter(
    (name) => properties[name] !== undefined && 'type' in properties[name] && properties[name].type === 'integer',
  )
}

/** Only plain decimals: "0x10", "1e3" and " 1" would be further spellings of one address. */
function numberIn(text: unknown): unknown {
  return typeof text === 'string' && /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : text
}
