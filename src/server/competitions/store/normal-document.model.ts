import type { TSchema } from 'typebox'
import { CompetitionDocument } from '#shared/competitions/document.ts'
import { isRecord } from '#shared/is-record.ts'

/** Lists for which being empty differs in meaning from being absent. */
const tellingEmpty: ReadonlySet<string> = new Set(['seeds', 'derivedAwards'])
/** Flags that mean nothing where they are false: other booleans may be false, which differs from absent. */
const plainFlags: ReadonlySet<string> = new Set(['isHidden', 'isRealNamePublic', 'isMinor'])

/**
 * The normal form of a checked document: properties in the order of the schema, rounds and games by number, without a file's marks and
 * without values that mean the same as being absent. Two documents with the same meaning then serialise to the same text. A document already in normal form is returned
 * as the same object.
 */
export function normalDocument(document: CompetitionDocument): CompetitionDocument {
  // It keeps the schema's shape: properties are ordered, and optional ones left out.
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
    const list = items && isOrdered(items) ? normalList(value, items, name) : value
    return name === 'rounds' || name === 'games' ? byNumber(list) : list
  }
  return isRecord(value) && shape.properties ? normalRecord(value, shape.properties, shape.required ?? []) : value
}

function normalList(list: readonly unknown[], items: TSchema, name: string): readonly unknown[] {
  const ordered = list.map((item) => normal(item, items, name))
  return ordered.every((item, i) => item === list[i]) ? list : ordered
}

/** Most records are normal already, and nothing is made for them: a document has some thousand. */
function normalRecord(value: Record<string, unknown>, properties: Record<string, TSchema>, required: readonly string[]): unknown {
  const keys = Object.keys(value)
  let made: Record<string, unknown> | null = null
  let kept = 0
  for (const [key, schema] of entriesOf(properties)) {
    const property = value[key]
    if (property === undefined || (!required.includes(key) && saysNothing(key, property))) continue
    const ordered = normal(property, schema, key)
    if (made === null && (ordered !== property || keys[kept] !== key)) made = firstOf(value, keys, kept)
    if (made !== null) made[key] = ordered
    kept += 1
  }
  if (made !== null) return made
  return kept === keys.length ? value : firstOf(value, keys, kept)
}

function firstOf(value: Record<string, unknown>, keys: readonly string[], count: number): Record<string, unknown> {
  const first: Record<string, unknown> = {}
  for (const key of keys.slice(0, count)) first[key] = value[key]
  return first
}

const entries = new WeakMap<Record<string, TSchema>, [string, TSchema][]>()

/** Cached by schema: a document has many records of few kinds. */
function entriesOf(properties: Record<string, TSchema>): [string, TSchema][] {
  const known = entries.get(properties)
  if (known) return known
  const found = Object.entries(properties)
  entries.set(properties, found)
  return found
}

function saysNothing(key: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 && !tellingEmpty.has(key)
  if (value === false) return plainFlags.has(key)
  if (key === 'statistics' && isRecord(value)) return Object.entries(value).every(([name, part]) => saysNothing(name, part))
  return value === '' && key === 'summary'
}

/** Chooses among the members of a union, by their constant properties and the properties they know. */
function fits(value: unknown, schema: TSchema): boolean {
  const { type, const: word, properties, required = [] }: Shape = schema
  if (word !== undefined) return value === word
  if (!properties) return type === 'null' ? value === null : !isRecord(value)
  if (!isRecord(value)) return false
  return (
    required.every((key) => Object.hasOwn(value, key)) &&
    Object.keys(value).every((key) => Object.hasOwn(properties, key)) &&
    entriesOf(properties).every(([key, property]) => !('const' in property) || !Object.hasOwn(value, key) || value[key] === property.const)
  )
}

/** Whether there is anything to order in it: long lists of keys and numbers are not copied. */
function isOrdered(schema: TSchema): boolean {
  return 'properties' in schema || 'anyOf' in schema
}

function byNumber(list: readonly unknown[]): readonly unknown[] {
  if (list.every((item, i) => i === 0 || numberOf(list[i - 1]) <= numberOf(item))) return list
  return list.toSorted((a, b) => numberOf(a) - numberOf(b))
}

function numberOf(value: unknown): number {
  return isRecord(value) && typeof value.number === 'number' ? value.number : 0
}
