import type { TSchema } from 'typebox'
import { CompetitionDocument } from '#shared/competitions/document.ts'

/** Lists whose emptiness says something else than their absence. */
const tellingEmpty: ReadonlySet<string> = new Set(['seeds', 'derivedAwards'])
/** What says nothing where it is false: the others may be kept apart from absent. */
const plainFlags: ReadonlySet<string> = new Set(['isHidden', 'isRealNamePublic', 'isMinor'])

/**
 * The one spelling of a checked document: properties in the order of the schema, rounds and games by number, and left out what says no
 * more than its absence. Two documents that mean the same are then the same text.
 */
export function normalDocument(document: CompetitionDocument): CompetitionDocument {
  // The shape stays that of the schema: properties are ordered, and optional ones left out.
  return normal(document, CompetitionDocument, '') as CompetitionDocument
}

interface Shape {
  type?: string
  const?: unknown
  anyOf?: TSchema[]
  items?: TSchema
  properties?: Record<string, TSchema>
  required?: string[]
}

function normal(value: unknown, schema: TSchema, name: string): unknown {
  const shape: Shape = schema
  if (shape.anyOf) {
    const member = shape.anyOf.find((one) => fits(value, one))
    return member ? normal(value, member, name) : value
  }
  if (Array.isArray(value)) {
    const { items } = shape
    const list = items && isOrdered(items) ? value.map((item) => normal(item, items, name)) : value
    return name === 'rounds' || name === 'games' ? byNumber(list) : list
  }
  return isRecord(value) && shape.properties ? normalRecord(value, shape.properties, shape.required ?? []) : value
}

function normalRecord(value: Record<string, unknown>, properties: Record<string, TSchema>, required: readonly string[]): unknown {
  const kept: [string, unknown][] = []
  for (const [key, schema] of Object.entries(properties)) {
    const property = value[key]
    if (property === undefined || (!required.includes(key) && saysNothing(key, property))) continue
    kept.push([key, normal(property, schema, key)])
  }
  return Object.fromEntries(kept)
}

function saysNothing(key: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 && !tellingEmpty.has(key)
  if (value === false) return plainFlags.has(key)
  return value === '' && key === 'summary'
}

/** Among the members of a union, told apart by their words and by the properties that they know. */
function fits(value: unknown, schema: TSchema): boolean {
  const { type, const: word, properties, required = [] }: Shape = schema
  if (word !== undefined) return value === word
  if (!properties) return type === 'null' ? value === null : !isRecord(value)
  if (!isRecord(value)) return false
  return (
    required.every((key) => Object.hasOwn(value, key)) &&
    Object.keys(value).every((key) => Object.hasOwn(properties, key)) &&
    Object.entries(properties).every(([key, property]) => !('const' in property) || value[key] === property.const)
  )
}

/** Whether there is anything to order in it: long lists of keys and numbers are left as they are. */
function isOrdered(schema: TSchema): boolean {
  return 'properties' in schema || 'anyOf' in schema
}

function byNumber(list: unknown[]): unknown[] {
  return list.toSorted((a, b) => numberOf(a) - numberOf(b))
}

function numberOf(value: unknown): number {
  return isRecord(value) && typeof value.number === 'number' ? value.number : 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
