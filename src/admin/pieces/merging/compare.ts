import { diffArrays } from 'diff'

export interface Line {
  kind: 'same' | 'gone' | 'new'
  /** The line in pieces, those that differ from the other's line marked. */
  pieces: readonly Piece[]
}

interface Piece {
  text: string
  isChanged: boolean
}

/**
 * A diff by lines, and within a line that stands for another by words; where too much differs, the old and the new text are shown whole
 * between the common beginning and end.
 */
export function compare(before: readonly string[], after: readonly string[]): Line[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return [
    ...linesOf('same', before.slice(0, head)),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...linesOf('same', before.slice(before.length - tail)),
  ]
}

/** Lines, and words of one line; the time of the comparison is quadratic. */
const mostChanges = 1_000

function middle(before: string[], after: string[]): Line[] {
  const changes = diffArrays(before, after, { maxEditLength: mostChanges })
  if (!changes) return [...linesOf('gone', before), ...linesOf('new', after)]
  const lines: Line[] = []
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at]
    const next = changes[at + 1]
    if (change?.removed && next?.added) {
      lines.push(...replaced(change.value, next.value))
      at += 1
    } else if (change) lines.push(...linesOf(change.removed ? 'gone' : change.added ? 'new' : 'same', change.value))
  }
  return lines
}

function linesOf(kind: Line['kind'], texts: readonly string[]): Line[] {
  return texts.map((text) => ({ kind, pieces: [{ text, isChanged: kind !== 'same' }] }))
}

/** Lines at the same place: each is compared with the one that stands for it. */
function replaced(before: readonly string[], after: readonly string[]): Line[] {
  const pairs = before.map((text, at) => byWords(text, after[at]))
  return [
    ...pairs.map(({ gone }): Line => ({ kind: 'gone', pieces: gone })),
    ...after.map((text, at): Line => ({ kind: 'new', pieces: pairs[at]?.added ?? [{ text, isChanged: true }] })),
  ]
}

function byWords(before: string, after: string | undefined): { gone: Piece[]; added: Piece[] | null } {
  const whole = { gone: [{ text: before, isChanged: true }], added: after === undefined ? null : [{ text: after, isChanged: true }] }
  const changes = after === undefined ? undefined : diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges })
  if (!changes) return whole
  const of = (kind: 'removed' | 'added') =>
    changes.flatMap((change): Piece[] => {
      return change[kind] || !(change.removed || change.added) ? [{ text: change.value.join(''), isChanged: change[kind] }] : []
    })
  const same = changes.reduce((sum, { removed, added, value }) => (removed || added ? sum : sum + value.join('').length), 0)
  // Of two texts that have little in common, marked words would be noise.
  return same * 3 < Math.min(before.length, after?.length ?? 0) ? whole : { gone: of('removed'), added: of('added') }
}

/** Chinese by characters: where its words end, the eye knows. */
function wordsOf(text: string): string[] {
  return text.match(/\p{Script=Han}|[\p{L}\p{M}\p{N}]+|\s+|./gsu) ?? []
}
