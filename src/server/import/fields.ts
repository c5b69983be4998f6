import { asSeen, forbiddenFault } from '#shared/characters.ts'
import { parseInstant } from './parse-instant.ts'
import type { Faults, Spot } from './report.ts'

const tagsMax = 20
const tagLength = 40

/** Reads the values of a row one by one and reports what is wrong with each. `null` counts as not given. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>
  readonly #at: Spot
  readonly #faults: Faults
  readonly #complained = new Set<string>()

  constructor(values: Readonly<Record<string, unknown>>, at: Spot, faults: Faults) {
    this.#values = values
    this.#at = at
    this.#faults = faults
  }

  /** Reports at most one fault per field, however often it is read. */
  fault(field: string, message: string): void {
    if (this.#complained.has(field)) return
    this.#complained.add(field)
    this.#faults.add(this.#at, field, message)
  }

  refuseUnknown(known: readonly string[]): void {
    for (const key of Object.keys(this.#values)) {
      if (!known.includes(key)) this.fault(key.slice(0, 60), `没有“${key.slice(0, 60)}”这个字段，可用的有：${known.join('、')}`)
    }
  }

  has(field: string): boolean {
    return Object.hasOwn(this.#values, field) && this.#values[field] !== null && this.#values[field] !== undefined
  }

  /** One line, trimmed; '' where there is none. */
  text(field: string, longest: number): string {
    if (!this.has(field)) return ''
    const value = this.#values[field]
    if (typeof value !== 'string') {
      this.fault(field, '应当是文字；数字和日期请加引号')
      return ''
    }
    const line = asSeen(value.replace(/\s+/g, ' '))
    const forbidden = forbiddenFault(line)
    if (forbidden !== null) this.fault(field, forbidden)
    else if (line.length > longest) this.fault(field, `不能超过 ${longest} 个字`)
    return line
  }

  /** Like `text`, but also accepts an integer, which front matter makes of `externalId: 17`. */
  id(field: string): string {
    const value = this.#values[field]
    return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : this.text(field, 200)
  }

  instant(field: string): string | null {
    const text = this.text(field, 40)
    if (text === '') return null
    const instant = parseInstant(text)
    if (instant === undefined) this.fault(field, `看不懂时间“${text}”；请写成 2026-11-20 20:00（北京时间）或 2026-11-20T20:00:00+08:00`)
    return instant ?? null
  }

  /** A boolean under either name. */
  flag(name: string, otherName = name): boolean {
    if (name !== otherName && this.has(name) && this.has(otherName)) this.fault(name, `“${name}”和“${otherName}”是一回事，只写一个`)
    const field = this.has(name) ? name : otherName
    const value = this.has(field) ? this.#values[field] : false
    if (typeof value !== 'boolean') this.fault(field, '应当是 true 或 false')
    return value === true
  }

  /** The items of a list; undefined where it is not a list, which is reported. */
  list(field: string, longest: number): unknown[] | undefined {
    if (!this.has(field)) return []
    const value = this.#values[field]
    if (!Array.isArray(value)) this.fault(field, '应当是列表')
    else if (value.length > longest) this.fault(field, `不能超过 ${longest} 项`)
    else return value
    return undefined
  }

  tags(field: string): string[] {
    if (!this.has(field)) return []
    const value = this.#values[field]
    if (!Array.isArray(value) || !value.every((tag) => typeof tag === 'string')) {
      this.fault(field, '应当是文字的列表，例如 [云涧, 赛程]')
      return []
    }
    const tags = [...new Set(value.map((tag) => asSeen(tag.replace(/\s+/g, ' '))).filter((tag) => tag !== ''))]
    if (tags.length > tagsMax) this.fault(field, `标签不能超过 ${tagsMax} 个`)
    if (tags.some((tag) => tag.length > tagLength)) this.fault(field, `每个标签不能超过 ${tagLength} 个字`)
    const forbidden = forbiddenFault(tags.join('、'))
    if (forbidden !== null) this.fault(field, forbidden)
    return tags
  }
}
