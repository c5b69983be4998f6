import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { isDay, isInstant } from '#rules/check/calendar.ts'

const ajv = new Ajv({ coerceTypes: false, useDefaults: true, removeAdditional: false, allErrors: false, strict: false, verbose: true })
ajv.addFormat('day', isDay)
ajv.addFormat('instant', isInstant)

/**
 * Path and query parameters are text, and are converted to numbers where the schema requires it; a body must already have the right types.
 * A schema is compiled at its first request: compiling all of them would slow every start.
 */
export const validatorFor: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined
  const numbers = httpPart === 'body' ? [] : numbersOf(schema)
  const check: { (data: Record<string, unknown>): boolean; errors?: ValidateFunction['errors'] } = (data) => {
    for (const name of numbers) if (name in data) data[name] = numberIn(data[name])
    compiled ??= ajv.compile(schema)
    const isValid = compiled(data)
    // The framework reads the errors from the function that it called.
    check.errors = ownErrors(compiled.errors ?? [])
    return isValid
  }
  return check
}

/** For a union: the errors of the member whose constant field matches, not those of all members. */
function ownErrors(errors: ErrorObject[]): ErrorObject[] {
  const union = errors.find(({ keyword }) => keyword === 'anyOf')
  const members: readonly TSchema[] = Array.isArray(union?.schema) ? union.schema : []
  const own = members.findIndex((member) => isByItsWord(union?.data, member))
  const found = errors.filter(({ schemaPath }) => schemaPath.startsWith(`${union?.schemaPath}/${own}/`))
  // No member matches: the constant field itself is wrong.
  return found.length > 0 ? found : [...errors.filter(({ keyword }) => keyword === 'const'), ...errors]
}

function isByItsWord(value: unknown, member: TSchema): boolean {
  if (typeof value !== 'object' || value === null || !('properties' in member)) return false
  const words = Object.entries<object>(Object(member.properties)).flatMap(([name, part]) => ('const' in part ? [[name, part.const]] : []))
  return words.length > 0 && words.every(([name, word]) => Object.entries(value).some(([key, found]) => key === name && found === word))
}

function numbersOf(schema: TSchema): string[] {
  const properties: Readonly<Record<string, TSchema>> = 'properties' in schema ? Object(schema.properties) : {}
  return Object.keys(properties).filter(
    (name) => properties[name] !== undefined && 'type' in properties[name] && properties[name].type === 'integer',
  )
}

/** Only plain decimals: "0x10", "1e3" and " 1" would be further spellings of the same URL. */
function numberIn(text: unknown): unknown {
  return typeof text === 'string' && /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : text
}
