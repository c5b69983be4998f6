import { editDistance } from '#shared/edit-distance.ts'

/** A name without variations that mean the same or look alike: width, case, spaces, dots between parts, characters that nobody sees. */
export function foldedName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·•・\p{Default_Ignorable_Code_Point}]+/gu, '')
}

/** The result of a lookup. `several`: the folded name is ambiguous. */
export type Named<T> =
  | { is: 'found'; item: T }
  | { is: 'several'; names: readonly string[] }
  | { is: 'unknown'; nearest: readonly string[] }

export interface NameIndex<T> {
  find(text: string): Named<T>
}

const offered = 3

/** Finds things by any of their names: exactly, else folded; else it only returns similar names, because a name is never guessed. */
export function nameIndex<T>(items: readonly T[], namesOf: (item: T) => readonly string[]): NameIndex<T> {
  const exact = new Map<string, T[]>()
  const folded = new Map<string, T[]>()
  const all: string[] = []
  for (const item of items) {
    const names = namesOf(item)
    for (const name of new Set(names)) add(exact, name, item)
    for (const name of new Set(names.map(foldedName))) add(folded, name, item)
    if (names[0] !== undefined) all.push(names[0])
  }
  return {
    find: (text) => {
      for (const found of [exact.get(text), folded.get(foldedName(text))]) {
        const [only] = found ?? []
        if (found?.length === 1 && only !== undefined) return { is: 'found', item: only }
        if (found) return { is: 'several', names: found.flatMap((item) => namesOf(item)[0] ?? []) }
      }
      return { is: 'unknown', nearest: nearest(text, all) }
    },
  }

  function add(map: Map<string, T[]>, name: string, item: T): void {
    const list = map.get(name)
    if (list) list.push(item)
    else map.set(name, [item])
  }
}

/** The names that differ from this one in a character. */
export function nearNames(text: string, names: readonly string[]): string[] {
  const wanted = [...foldedName(text)]
  return names.filter((name) => editDistance(wanted, [...foldedName(name)]) === 1)
}

/** Names within an edit distance of less than half of their characters, the nearest first. */
function nearest(text: string, names: readonly string[]): string[] {
  const wanted = [...foldedName(text)].slice(0, 60)
  return names
    .map((name) => ({ name, far: editDistance(wanted, [...foldedName(name)].slice(0, 60)) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(Math.max(wanted.length, [...name].length) / 2)) && far < wanted.length)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, offered)
    .map(({ name }) => name)
}

/** Why a name was not found, with the most similar ones. */
export function unknownName(what: string, text: string, found: Exclude<Named<unknown>, { is: 'found' }>): string {
  if (found.is === 'several') return `“${text}”可以是${found.names.join('、')}，请写得更清楚，或改写编号。`
  const near = found.nearest.length > 0 ? `相近的有：${found.nearest.join('、')}。` : ''
  return `没有“${text}”这个${what}。${near}请改正名称。`
}
