import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { isDay, isInstant } from '#rules/check/calendar.ts'

const ajv = new Ajv({ coerceTypes: false, useDefaults: true, removeAdditional: false, allErrors: false, strict: false, verbose: true })
ajv.addFormat('day', isDay)
ajv.addFormat('instant', isInstant)

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
    check.errors = ownErrors(compiled.errors ?? [])
    return isValid
  }
  return check
}

/** Of a union: what is wrong with the member that the value is by its word, not how it differs from the others. */
function ownErrors(errors: ErrorObject[]): ErrorObject[] {
  const union = errors.find(({ keyword }) => keyword === 'anyOf')
  const members: readonly TSchema[] = Array.isArray(union?.schema) ? union.schema : []
  const own = members.findIndex((member) => isByItsWord(union?.data, member))
  const found = errors.filter(({ schemaPath }) => schemaPath.startsWith(`${union?.schemaPath}/${own}/`))
  // Of no member's word: the word is wrong.
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

/** Only plain decimals: "0x10", "1e3" and " 1" would be further spellings of one address. */
function numberIn(text: unknown): unknown {
  return typeof text === 'string' && /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : text
}
