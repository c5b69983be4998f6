import type { TSchema } from 'typebox'
import { Guard } from 'typebox/guard'
import { isDay, isInstant } from '#rules/check/calendar.ts'
import type { Fault, TypeMismatch } from '#rules/fault.ts'
import { checkOf } from '#server/base/check-of.ts'
import { forbiddenFault, nameFault, namePattern } from '#shared/characters.ts'
import { CompetitionFile } from '#shared/competitions/document-file.ts'
import { keyPattern, slugPattern } from '#shared/competitions/fields.ts'
import { isRecord } from '#shared/is-record.ts'
import { linkAddressFault, webAddressPattern } from '#shared/link-address.ts'
import { filledPattern } from '#shared/text.ts'

const compiled = checkOf(CompetitionFile)

/** Whether an untrusted value has the shape of a competition document; its content is not checked. */
export function isDocument(value: unknown): value is CompetitionFile {
  return compiled.Check(value)
}

/** Limits the response for a file that is wrong throughout. */
const faultsMax = 1_000

interface Shape {
  type?: string | readonly string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: TSchema[]
  items?: TSchema | TSchema[]
  minItems?: number
  maxItems?: number
  properties?: Record<string, TSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** All differences between a value and the schema, in the order of the document; at most a thousand. */
export function schemaFaults(value: unknown): Fault<'schema'>[] {
  return faultsIn(value, CompetitionFile, '$', false)
}

/** The same for any schema of the console's contract; `path` is the position of the value. */
export function shapeFaults(value: unknown, schema: TSchema, path: string): Fault<'schema'>[] {
  return faultsIn(value, schema, path, true)
}

function faultsIn(value: unknown, schema: TSchema, path: string, isCalendarAsked: boolean): Fault<'schema'>[] {
  const faults: Fault<'schema'>[] = []
  visit(value, schema, path, (path, misfit, message, isOfCalendar = false) => {
    if (faults.length < faultsMax && (isCalendarAsked || !isOfCalendar)) faults.push({ path, rule: 'schema', misfit, message })
  })
  return faults
}

/** In a document, the rules check themselves whether dates and times exist. */
type Report = (path: string, misfit: TypeMismatch, message: string, isOfCalendar?: boolean) => void

function visit(value: unknown, schema: TSchema, path: string, report: Report): void {
  const shape: Shape = schema
  if (shape.anyOf) visitUnion(value, shape.anyOf, path, report)
  else if (typeof shape.type === 'object') {
    if (value !== null) visit(value, { ...schema, type: shape.type.find((one) => one !== 'null') }, path, report)
  } else if (shape.const !== undefined)
    value === shape.const || report(path, { is: 'word', found: value }, `应当是 ${JSON.stringify(shape.const)}`)
  else if (shape.enum) {
    if (!shape.enum.includes(value)) {
      report(path, { is: 'word', found: value }, `应当是 ${shape.enum.join('、')} 中的一个，现在是${named(value)}`)
    }
  } else if (shape.properties) visitObject(value, shape, path, report)
  else if (shape.type === 'array') visitArray(value, shape, path, report)
  else if (shape.type === 'string') visitText(value, shape, path, report)
  else if (shape.type === 'number' || shape.type === 'integer') visitNumber(value, shape, path, report)
  else if (shape.type === 'boolean')
    typeof value === 'boolean' || report(path, { is: 'kind', wanted: 'flag' }, `应当是 true 或 false，现在是${named(value)}`)
  else throw new Error(`The schema says something of ${path} that is not understood`)
}

/** Null or something; or objects distinguished by one key word (`format`, `by`) or by the one property that each has. */
function visitUnion(value: unknown, members: readonly TSchema[], path: string, report: Report): void {
  const others = members.filter((member) => !('type' in member && member.type === 'null'))
  if (others.length < members.length && value === null) return
  const [only] = others
  if (only && others.length === 1) visit(value, only, path, report)
  else if (!isRecord(value)) report(path, { is: 'kind', wanted: 'object' }, `应当是对象，现在是${named(value)}`)
  else {
    const word = wordOf(others)
    const member = others.find((one) =>
      word ? value[word] === wordIn(one, word) : requiredOf(one).every((key) => Object.hasOwn(value, key)),
    )
    if (member) visit(value, member, path, report)
    else if (word) {
      const words = others.map((one) => wordIn(one, word)).join('、')
      report(`${path}.${word}`, { is: 'word', found: value[word] }, `应当是 ${words} 中的一个，现在是${named(value[word])}`)
    } else report(path, { is: 'kind', wanted: 'object' }, `应当有 ${others.flatMap(requiredOf).join('、')} 中的一个`)
  }
}

function wordOf(members: readonly TSchema[]): string | undefined {
  const [first] = members
  return Object.keys(propertiesOf(first)).find(
    (key) => new Set(members.map((one) => wordIn(one, key))).size > 1 && wordIn(first, key) !== undefined,
  )
}

function wordIn(schema: TSchema | undefined, key: string): unknown {
  const property: Shape = propertiesOf(schema)[key] ?? {}
  return typeof property.const === 'string' ? property.const : undefined
}

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  const shape: Shape = schema ?? {}
  return shape.properties ?? {}
}

function requiredOf(schema: TSchema): string[] {
  const shape: Shape = schema
  return shape.required ?? []
}

function visitObject(value: unknown, { properties = {}, required = [] }: Shape, path: string, report: Report): void {
  if (!isRecord(value)) {
    report(path, { is: 'kind', wanted: 'object' }, `应当是对象，现在是${named(value)}`)
    return
  }
  for (const key of required) if (!Object.hasOwn(value, key)) report(path, { is: 'missing', field: key }, `缺少 ${key}`)
  for (const [key, property] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (schema) visit(property, schema, `${path}.${key}`, report)
    else {
      const field = shortened(key)
      report(`${path}.${field}`, { is: 'unknown', field }, `没有“${field}”这个字段，可用的有：${Object.keys(properties).join('、')}`)
    }
  }
}

function visitArray(
  value: unknown,
  { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Shape,
  path: string,
  report: Report,
): void {
  if (!Array.isArray(value)) {
    report(path, { is: 'kind', wanted: 'list' }, `应当是列表，现在是${named(value)}`)
    return
  }
  const most = Array.isArray(items) ? items.length : maxItems
  if (value.length < minItems) report(path, { is: 'value' }, `至少要有 ${minItems} 项，现在有 ${value.length} 项`)
  if (value.length > most) report(path, { is: 'value' }, `最多 ${most} 项，现在有 ${value.length} 项`)
  for (const [i, item] of value.slice(0, most).entries()) {
    const schema = Array.isArray(items) ? items[i] : items
    if (schema) visit(item, schema, `${path}[${i}]`, report)
  }
}

const patternNames: Readonly<Record<string, string>> = {
  [keyPattern]: '只能用字母、数字、点、连字符和下划线，头尾是字母或数字，例如 U1',
  [slugPattern]: '只能用小写字母、数字和连字符，例如 yun-jian',
  '^\\d{4}-\\d\\d-\\d\\d$': '应当是日期，例如 2026-11-20',
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$': '应当是世界时的时刻，带毫秒，例如 2026-11-20T12:00:00.000Z（北京时间 20:00）',
  [webAddressPattern]: '应当是 http:// 或 https:// 开头的网址，中间没有空格和反斜杠',
  [filledPattern]: '不能只有空白',
}

function visitText(value: unknown, { minLength = 0, maxLength, pattern, format }: Shape, path: string, report: Report): void {
  if (typeof value !== 'string') {
    report(path, { is: 'kind', wanted: 'text' }, `应当是文字，现在是${named(value)}`)
    return
  }
  const length = [...value].length
  const forbidden = forbiddenFault(value)
  if (forbidden !== null) report(path, { is: 'value' }, forbidden)
  else if (length < minLength) report(path, { is: 'empty' }, '不能是空的')
  else if (maxLength !== undefined && length > maxLength) report(path, { is: 'value' }, `不能超过 ${maxLength} 个字，现在有 ${length} 个`)
  else if (pattern !== undefined) {
    const isMatch = new RegExp(pattern, 'u').test(value)
    // A pattern cannot check everything about a web address.
    const wrong = isMatch ? (pattern === webAddressPattern ? linkAddressFault(value) : null) : faultOf(pattern, value)
    if (wrong !== null) report(path, { is: value.trim() === '' ? 'empty' : 'value' }, `${wrong}，现在是“${shortened(value)}”`)
    else if ((format === 'day' && !isDay(value)) || (format === 'instant' && !isInstant(value)))
      report(path, { is: 'value' }, `${value} 不在日历上，请核对`, true)
  }
}

function faultOf(pattern: string, value: string): string {
  return (pattern === namePattern ? nameFault(value) : patternNames[pattern]) ?? '写法不对'
}

function visitNumber(value: unknown, { type, minimum, maximum, multipleOf }: Shape, path: string, report: Report): void {
  if (typeof value !== 'number') {
    report(path, { is: 'kind', wanted: 'number' }, `应当是数字，现在是${named(value)}`)
    return
  }
  if (type === 'integer' && !Number.isInteger(value)) report(path, { is: 'value' }, `应当是整数，现在是 ${value}`)
  else if (minimum !== undefined && value < minimum) report(path, { is: 'value' }, `不能小于 ${minimum}，现在是 ${value}`)
  else if (maximum !== undefined && value > maximum) report(path, { is: 'value' }, `不能大于 ${maximum}，现在是 ${value}`)
  else if (multipleOf !== undefined && !Guard.IsMultipleOf(value, multipleOf))
    report(path, { is: 'value' }, `最多两位小数，现在是 ${value}`)
}

function named(value: unknown): string {
  if (value === null) return ' null'
  if (value === undefined) return '缺少的'
  if (Array.isArray(value)) return '列表'
  if (typeof value === 'object') return '对象'
  return typeof value === 'string' ? `“${shortened(value)}”` : ` ${String(value)}`
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= 40 ? text : `${characters.slice(0, 40).join('')}…`
}
