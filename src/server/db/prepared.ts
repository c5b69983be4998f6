import type { CompiledQuery, SelectQueryNode } from 'kysely'
import { fileOf } from './direct-file.ts'
import type { Reader, Selecting } from './open.ts'

type Value = string | number
type Values = Value | readonly Value[]
/** What differs from one run of a query to the next; what is left out is left out of the query. */
type Parameters<P> = { readonly [Name in keyof P]: Values | undefined }
/** What makes another query of it. */
type Shape<S> = { readonly [Name in keyof S]: string | undefined }

type Selection<Row> = CompiledQuery<Row> & { readonly query: SelectQueryNode }

interface Query<Row> {
  compile(): CompiledQuery<Row>
  execute(): Promise<Row[]>
}

/** Longer lists are rare, and a statement has 32,766 places for values. */
const longestList = 256

/** The place of a value in a compiled query: of a parameter, or of one in a list. */
class Slot {
  readonly name: string
  readonly index: number | null

  constructor(name: string, index: number | null) {
    this.name = name
    this.index = index
  }
}

/**
 * A query that is built and compiled once: for a query by an index both take longer than the database does. `build` must use its parameters as values
 * only, never look at them. One that is called `limit` stands in the text, so that the plan knows it. Lists are filled up to a power of two with their last item, which `in` does not mind, so that few texts are needed; none
 * may be empty. Each shape, and each choice of parameters that are there, is a query of its own.
 */
export function prepared<P extends Parameters<P>, Row>(
  build: (db: Selecting, parameters: P) => Query<Row>,
): (db: Selecting, parameters: P) => Promise<Row[]>
export function prepared<P extends Parameters<P>, Row, S extends Shape<S>>(
  build: (db: Selecting, parameters: P, shape: S) => Query<Row>,
): (db: Selecting, parameters: P, shape: S) => Promise<Row[]>
export function prepared<P extends Parameters<P>, Row, S extends Shape<S>>(
  build: (db: Selecting, parameters: P, shape: S) => Query<Row>,
): (db: Selecting, parameters: P, shape?: S) => Promise<Row[]> {
  const compiled = new WeakMap<Selecting, Map<string, Selection<Row>>>()
  return async (db, parameters, shape = {} as S) => {
    // without one, the query has none
    const values = new Map<string, Values>()
    let key = Object.entries(shape).join()
    for (const [name, value] of Object.entries<Values | undefined>(parameters)) {
      if (value === undefined) continue
      key += ` ${name}`
      if (name === 'limit') {
        // Known to the plan: there are few, and without it a plan for all values would assume a tenth of all rows.
        key += String(value)
        values.set(name, value)
      } else if (!isList(value)) values.set(name, value)
      else if (value.length > longestList) return await build(db, parameters, shape).execute()
      else {
        const list = filledUp(value)
        values.set(name, list)
        key += list.length
      }
    }
    const known = compiled.get(db) ?? new Map<string, Selection<Row>>()
    compiled.set(db, known)
    const query = known.get(key) ?? selectionOf(build(db, slotsFor<P>(values), shape).compile())
    known.set(key, query)
    const filled = query.parameters.map((place) => (place instanceof Slot ? valueIn(values, place) : place))
    const file = fileOf(db)
    if (file) return [...file.prepare(query.sql).all(filled)] as Row[] // the builder has said what its rows are
    // Readers, writers and transactions are one class at run time, and a selection only reads.
    const { rows } = await (db as Reader).executeQuery<Row>({ ...query, parameters: filled })
    return rows
  }
}

function selectionOf<Row>({ query, ...compiled }: CompiledQuery<Row>): Selection<Row> {
  if (query.kind !== 'SelectQueryNode') throw new Error('A prepared query only reads')
  return { ...compiled, query }
}

function isList(value: Values): value is readonly Value[] {
  return typeof value === 'object'
}

function filledUp(list: readonly Value[]): readonly Value[] {
  const last = list[list.length - 1]
  if (last === undefined) throw new Error('A prepared query takes no empty list')
  const length = 2 ** Math.ceil(Math.log2(list.length))
  return list.length === length ? list : [...list, ...Array<Value>(length - list.length).fill(last)]
}

function slotsFor<P>(values: ReadonlyMap<string, Values>): P {
  const slots = Array.from(values, ([name, value]) => [
    name,
    name === 'limit' ? value : isList(value) ? value.map((_, i) => new Slot(name, i)) : new Slot(name, null),
  ])
  return Object.fromEntries(slots) // the builder takes them where it would take values
}

function valueIn(values: ReadonlyMap<string, Values>, { name, index }: Slot): Value | undefined {
  const value = values.get(name)
  return value !== undefined && isList(value) ? value[index ?? 0] : value
}
