import type { Board } from './board.ts'

/** Compares keys with numbers by value: m2 before m10. The order of rows has no effect. */
export function compareKeys(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (const [i, part] of left.entries()) {
    const other = right[i]
    if (other === undefined) return 1
    if (part === other) continue
    const [x, y] = [Number(part), Number(other)]
    if (!Number.isNaN(x) && !Number.isNaN(y) && x !== y) return x - y
    return part < other ? -1 : 1
  }
  return left.length - right.length
}

function partsOf(key: string): string[] {
  return key.split(/(\d+)/)
}

/**
 * The depth of each bout (from 0): greater than that of all it depends on and, where rounds go in order, than that of its group's earlier
 * rounds.
 */
export function layersOf(board: Board, open: readonly number[]): ReadonlyMap<number, number> {
  const layers = new Map(open.map((i) => [i, 0]))
  const rounds = roundsOf(board, open)
  // The limit of sweeps ends cycles of sources.
  for (let sweep = 0, isChanged = true; isChanged && sweep <= open.length; sweep++) {
    isChanged = false
    const floors = floorsOf(rounds, layers)
    for (const i of open) {
      const sources = (board.waits[i] ?? []).map((source) => (layers.get(source) ?? -1) + 1)
      const layer = sources.reduce((a, b) => Math.max(a, b), floors.get(i) ?? 0)
      if (layer <= (layers.get(i) ?? 0)) continue
      layers.set(i, layer)
      isChanged = true
    }
  }
  return layers
}

/** The ordered bouts of each group, by round, first round first. */
function roundsOf(board: Board, open: readonly number[]): (readonly number[])[][] {
  const groups = new Map<string, Map<number, number[]>>()
  for (const i of open) {
    const { bout, isOrdered } = board.piece(i)
    if (!isOrdered) continue
    const rounds = groups.get(bout.group) ?? new Map<number, number[]>()
    groups.set(bout.group, rounds.set(bout.round, [...(rounds.get(bout.round) ?? []), i]))
  }
  return [...groups.values()].map((rounds) => [...rounds].sort(([a], [b]) => a - b).map(([, bouts]) => bouts))
}

function floorsOf(groups: readonly (readonly (readonly number[])[])[], layers: ReadonlyMap<number, number>): Map<number, number> {
  const floors = new Map<number, number>()
  for (const rounds of groups) {
    let floor = 0
    for (const bouts of rounds) {
      for (const i of bouts) floors.set(i, floor)
      floor = bouts.reduce((deepest, i) => Math.max(deepest, (layers.get(i) ?? 0) + 1), floor)
    }
  }
  return floors
}
