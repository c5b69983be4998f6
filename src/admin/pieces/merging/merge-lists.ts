import { diffArrays } from 'diff'

/** A stretch of a merged list: certain, or changed by both in different ways. */
export type Stretch<T> = { kind: 'certain'; items: T[] } | { kind: 'clash'; base: T[]; mine: T[]; theirs: T[] }

/** Merges two changed lists of things without a name, such as the paragraphs of a text, by what stayed the same in both. */
export function mergeLists<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): Stretch<T>[] {
  const inMine = placesOf(base, mine)
  const inTheirs = placesOf(base, theirs)
  const stretches: Stretch<T>[] = []
  let [from, fromMine, fromTheirs] = [0, 0, 0]
  for (let at = 0; at <= base.length; at += 1) {
    const isEnd = at === base.length
    const atMine = isEnd ? mine.length : inMine.get(at)
    const atTheirs = isEnd ? theirs.length : inTheirs.get(at)
    if (atMine === undefined || atTheirs === undefined) continue
    stretches.push(
      ...decided({ base: base.slice(from, at), mine: mine.slice(fromMine, atMine), theirs: theirs.slice(fromTheirs, atTheirs) }),
    )
    const item = mine[atMine]
    if (!isEnd && item !== undefined) stretches.push({ kind: 'certain', items: [item] })
    ;[from, fromMine, fromTheirs] = [at + 1, atMine + 1, atTheirs + 1]
  }
  return stretches
}

/** By the place in `base`: the place of the same thing in `other`. */
function placesOf<T>(base: readonly T[], other: readonly T[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  let [at, atOther] = [0, 0]
  // Where nearly everything differs, nothing stayed the same.
  for (const { added, removed, count } of diffArrays(keysOf(base), keysOf(other), { maxEditLength: 2_000 }) ?? []) {
    if (!added && !removed) for (let i = 0; i < count; i += 1) places.set(at + i, atOther + i)
    if (!added) at += count
    if (!removed) atOther += count
  }
  return places
}

interface Sides<T> {
  base: T[]
  mine: T[]
  theirs: T[]
}

function decided<T>({ base, mine, theirs }: Sides<T>): Stretch<T>[] {
  const [was, is, other] = [base, mine, theirs].map((items) => JSON.stringify(keysOf(items)))
  if (is === other || other === was) return certain(mine)
  if (is === was) return certain(theirs)
  // Both have added something at the same place: nothing is lost where both stay.
  if (base.length === 0) return certain([...theirs, ...mine])
  // Neighbours, each changed by one of the two.
  if (base.length > 1 && mine.length === base.length && theirs.length === base.length) {
    return base.flatMap((item, i) => decided({ base: [item], mine: mine.slice(i, i + 1), theirs: theirs.slice(i, i + 1) }))
  }
  return [{ kind: 'clash', base, mine, theirs }]
}

function certain<T>(items: T[]): Stretch<T>[] {
  return items.length === 0 ? [] : [{ kind: 'certain', items }]
}

function keysOf(items: readonly unknown[]): string[] {
  return items.map((item) => JSON.stringify(item))
}
