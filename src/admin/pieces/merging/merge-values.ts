import { isRecord } from '#shared/is-record.ts'
import { mergeLists } from './merge-lists.ts'
import { isSame } from './same.ts'

export type Choice = 'mine' | 'theirs'

/** What both have changed in different ways. A value that was not there, or was removed, is undefined; of a text it is the paragraphs. */
export interface MergeClash {
  key: string
  /** Names of fields, and in lists what names the entry. */
  path: readonly string[]
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merged<T> {
  clashes: readonly MergeClash[]
  /** Fields of the whole that the other has changed, by name. */
  theirFields: readonly string[]
  /** The merged value; a clash without a choice is decided for mine. */
  build(choices?: ReadonlyMap<string, Choice>): T
}

type Choices = ReadonlyMap<string, Choice>
type Build = (choices: Choices) => unknown

/**
 * Merges two values that were changed from the same one: field by field, lists by their entries. `base` undefined: nobody knows it, and
 * whatever differs is a clash.
 */
export function mergeValues<T extends object>(base: T | undefined, mine: T, theirs: T): Merged<T> {
  const merging = new Merging()
  const build = merging.merge(base, mine, theirs, [])
  const fields = Object.keys({ ...mine, ...theirs })
  return {
    clashes: merging.clashes,
    theirFields: fields.filter(
      (name) => !isSame(fieldOf(theirs, name), fieldOf(base ?? mine, name)) && !isSame(fieldOf(theirs, name), fieldOf(mine, name)),
    ),
    build: (choices = new Map()) => build(choices) as T, // made of the fields of both
  }
}

class Merging {
  readonly clashes: MergeClash[] = []

  merge(base: unknown, mine: unknown, theirs: unknown, path: readonly string[]): Build {
    if (isSame(mine, theirs) || (base !== undefined && isSame(theirs, base))) return () => mine
    if (base !== undefined && isSame(mine, base)) return () => theirs
    if (isRecord(mine) && isRecord(theirs) && (base === undefined || isRecord(base))) return this.#records(base ?? {}, mine, theirs, path)
    if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
      const names = namesOf([...base, ...mine, ...theirs])
      const isNamed = names !== null && [base, mine, theirs].every((items) => new Set(items.map(names)).size === items.length)
      return isNamed ? this.#entries(base, mine, theirs, { names, path }) : this.#stretches(base, mine, theirs, path)
    }
    return this.#clash(base, mine, theirs, path)
  }

  #clash(base: unknown, mine: unknown, theirs: unknown, path: readonly string[]): Build {
    const key = String(this.clashes.length)
    this.clashes.push({ key, path, base, mine, theirs })
    return (choices) => (choices.get(key) === 'theirs' ? theirs : mine)
  }

  #records(base: Record<string, unknown>, mine: Record<string, unknown>, theirs: Record<string, unknown>, path: readonly string[]): Build {
    const fields = Object.keys({ ...mine, ...theirs }).map((name) => {
      return [name, this.merge(base[name], mine[name], theirs[name], [...path, name])] as const
    })
    return (choices) => Object.fromEntries(fields.map(([name, build]) => [name, build(choices)]))
  }

  #stretches(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[], path: readonly string[]): Build {
    const parts = mergeLists(base, mine, theirs).map((stretch): Build => {
      return stretch.kind === 'certain' ? () => stretch.items : this.#clash(stretch.base, stretch.mine, stretch.theirs, path)
    })
    return (choices) => parts.flatMap((build) => build(choices))
  }

  /** Lists whose entries have names: an entry that one has removed and the other left alone is gone, and new ones of both stay. */
  #entries(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[], { names, path }: Named): Build {
    const [was, is, other] = [base, mine, theirs].map((items) => new Map(items.map((item) => [names(item), item] as const)))
    const order = orderOf([base, mine, theirs].map((items) => items.map(names)))
    const entries = order.map((name, at): Build => {
      const [before, here, there] = [was?.get(name), is?.get(name), other?.get(name)]
      // Only the other has it, and it is new; or the other way round.
      if (before === undefined && (here === undefined || there === undefined)) return () => here ?? there
      return this.merge(before, here, there, [...path, titleOf(here ?? there ?? before) || `第 ${at + 1} 项`])
    })
    return (choices) => entries.map((build) => build(choices)).filter((entry) => entry !== undefined)
  }
}

interface Named {
  names(entry: unknown): string
  path: readonly string[]
}

/** What tells the entries of a list apart; null where nothing does. */
function namesOf(entries: readonly unknown[]): Named['names'] | null {
  if (entries.every((entry) => typeof entry === 'string' || typeof entry === 'number')) return String
  if (!entries.every(isRecord)) return null
  // Its id is of one of several subjects.
  if (entries.every((entry) => 'subject' in entry)) return JSON.stringify
  const name = ['key', 'id'].find((each) => entries.some((entry) => entry[each] != null))
  if (name === undefined) return null
  // One that was added in a form has none yet.
  return (entry) => String((isRecord(entry) ? entry[name] : null) ?? JSON.stringify(entry))
}

/** The order of mine where it was changed, else the order of theirs; what only the other has stands behind what it stood behind. */
function orderOf([base = [], mine = [], theirs = []]: readonly string[][]): string[] {
  const isLeft = (list: readonly string[]) =>
    base.filter((name) => list.includes(name)).join('\n') === list.filter((name) => base.includes(name)).join('\n')
  const [lead, rest] = isLeft(mine) ? [theirs, mine] : [mine, theirs]
  const order = [...lead]
  rest.forEach((name, at) => {
    if (!order.includes(name)) order.splice(order.indexOf(rest[at - 1] ?? '') + 1, 0, name)
  })
  return order
}

function titleOf(entry: unknown): string {
  if (!isRecord(entry)) return String(entry)
  const title = ['title', 'name', 'label', 'text', 'alt']
    .map((name) => entry[name])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof title === 'string' ? title : ''
}

function fieldOf(record: object, name: string): unknown {
  return isRecord(record) ? record[name] : undefined
}
