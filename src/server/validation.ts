import { Ajv } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

const ajv = new Ajv({ coerceTypes: false, useDefaults: true, removeAdditional: false, allErrors: false, strict: false })

/** What an address says is text, and becomes a number where the schema wants one; a body must have the right types as it comes. */
export const validatorFor: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validate = ajv.compile(schema)
  if (httpPart === 'body') return validate
  const numbers = numbersOf(schema)
  const check = (data: Record<string, unknown>) => {
    for (const name of numbers) if (name in data) data[name] = numberIn(data[name])
    const isValid = validate(data)
    // The framework reads them from the function that it called.
    check.errors = validate.errors
    return isValid
  }
  check.errors = validate.errors
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
