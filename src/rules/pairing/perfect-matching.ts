import { Blossom, type Edge, endBeyond, endWithin, type Node, otherEnd, rematch, slackOf, Vertex, wayToBase } from './matching-graph.ts'

/**
 * Pairs up n nodes with the least total cost: minimum-cost perfect matching in a general graph (Edmonds' blossoms, primal-dual, about n³
 * steps). `cost(a, b)` is called once for each a < b and returns an integer from 0 to 2^48, or null where the two must not be paired.
 * Returns each node's partner, or null where not all can be paired, as always with an odd n. The search begins with the `nearest` cheapest
 * partners of each node and adds others as long as they could reduce the cost.
 */
export function perfectMatching(n: number, cost: (a: number, b: number) => number | null, nearest = 80): number[] | null {
  const costs = new Float64Array(n * n).fill(Infinity)
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) costs[a * n + b] = costs[b * n + a] = cost(a, b) ?? Infinity
  }
  const costOf = (a: number, b: number) => costs[a * n + b] ?? Infinity
  const limits = Array.from({ length: n }, (_, node) => costs.slice(node * n, node * n + n).sort()[nearest] ?? Infinity)
  const isIn = new Uint8Array(n * n)
  forEachPair(n, (a, b) => {
    if (costOf(a, b) < Infinity && costOf(a, b) <= Math.max(limits[a] ?? 0, limits[b] ?? 0)) isIn[a * n + b] = 1
  })
  for (;;) {
    const vertices = graphOf(n, costOf, isIn)
    const isMatched = matchAll(vertices)
    // An omitted edge matters only where it violates the duals. If none does, the pairing is optimal.
    let added = 0
    forEachPair(n, (a, b) => {
      const isWanted = !isMatched || costOf(a, b) < (vertices[a]?.dual ?? 0) + (vertices[b]?.dual ?? 0)
      if (isIn[a * n + b] === 1 || costOf(a, b) === Infinity || !isWanted) return
      isIn[a * n + b] = 1
      added++
    })
    if (added > 0) continue
    return isMatched ? vertices.flatMap((vertex) => (vertex.mate ? [otherEnd(vertex.mate, vertex).index] : [])) : null
  }
}

function graphOf(n: number, costOf: (a: number, b: number) => number, isIn: Uint8Array): Vertex[] {
  const vertices = Array.from({ length: n }, (_, index) => new Vertex(index))
  forEachPair(n, (indexA, indexB) => {
    const [a, b] = [vertices[indexA], vertices[indexB]]
    if (!a || !b || isIn[indexA * n + indexB] !== 1) return
    const edge = { a, b, cost: costOf(indexA, indexB) }
    a.edges.push(edge)
    b.edges.push(edge)
  })
  return vertices
}

function forEachPair(n: number, look: (a: number, b: number) => void): void {
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) look(a, b)
}

function matchAll(vertices: readonly Vertex[]): boolean {
  matchCheapest(vertices)
  const search = new Search(vertices)
  while (vertices.some((vertex) => vertex.mate === null)) {
    if (!search.augment()) return false
  }
  return true
}

/** An initial solution that leaves little to do: half of its cheapest edge for each vertex, and pairs that are cheapest for both. */
function matchCheapest(vertices: readonly Vertex[]): void {
  for (const vertex of vertices) {
    if (vertex.edges.length > 0) vertex.dual = vertex.edges.reduce((least, edge) => Math.min(least, edge.cost), Infinity) / 2
  }
  for (const vertex of vertices) {
    const edge = vertex.edges.find((edge) => !edge.a.mate && !edge.b.mate && slackOf(edge) === 0)
    if (edge) {
      edge.a.mate = edge
      edge.b.mate = edge
    }
  }
}

type Event = { kind: 'grow' | 'join'; edge: Edge } | { kind: 'expand'; blossom: Blossom }

/** Duals are multiples of a quarter, so that a slack of 0 is exactly 0. */
class Search {
  readonly #vertices: readonly Vertex[]
  readonly #blossoms = new Set<Blossom>()
  #queue: Vertex[] = []

  constructor(vertices: readonly Vertex[]) {
    this.#vertices = vertices
  }

  /** Adds one pair; false where that is impossible. */
  augment(): boolean {
    this.#plantTrees()
    for (;;) {
      if (this.#scanQueue()) return true
      const event = this.#shiftDuals()
      if (!event) return false
      if (event.kind === 'grow') this.#grow(event.edge)
      else if (event.kind === 'expand') this.#expand(event.blossom)
      else if (this.#join(event.edge)) return true
    }
  }

  #plantTrees(): void {
    this.#queue = []
    for (const vertex of this.#vertices) {
      vertex.best = null
      vertex.top.label = null
      vertex.top.via = null
    }
    for (const vertex of this.#vertices) {
      if (vertex.mate === null) this.#labelOuter(vertex.top, null)
    }
  }

  #scanQueue(): boolean {
    for (let vertex = this.#queue.pop(); vertex; vertex = this.#queue.pop()) {
      for (const edge of vertex.edges) {
        const other = otherEnd(edge, vertex)
        if (other.top === vertex.top) continue
        const slack = slackOf(edge)
        if (other.top.label === 'outer') {
          if (slack === 0) {
            if (this.#join(edge)) return true
          } else keepBest(vertex, edge, slack)
        } else if (slack === 0 && other.top.label === null) this.#grow(edge)
        else keepBest(other, edge, slack)
      }
    }
    return false
  }

  /** Shifts all duals as far as feasibility allows, and returns what limits them. */
  #shiftDuals(): Event | null {
    let delta = Infinity
    let event: Event | null = null
    for (const vertex of this.#vertices) {
      const { label } = vertex.top
      if (label === 'inner') continue
      if (label === 'outer' && vertex.best && vertex.best.a.top === vertex.best.b.top) vertex.best = bestToOuter(vertex)
      if (!vertex.best) continue
      const room = label === 'outer' ? slackOf(vertex.best) / 2 : slackOf(vertex.best)
      if (room < delta) {
        delta = room
        event = { kind: label === 'outer' ? 'join' : 'grow', edge: vertex.best }
      }
    }
    for (const blossom of this.#blossoms) {
      if (blossom.label === 'inner' && blossom.dual / 2 < delta) {
        delta = blossom.dual / 2
        event = { kind: 'expand', blossom }
      }
    }
    if (!event || delta === 0) return event
    for (const vertex of this.#vertices) vertex.dual += sign(vertex.top) * delta
    for (const blossom of this.#blossoms) blossom.dual += sign(blossom) * 2 * delta
    return event
  }

  /** An unlabelled node becomes inner, and its mate outer. */
  #grow(edge: Edge): void {
    const node = edge.a.top.label === null ? edge.a.top : edge.b.top
    node.label = 'inner'
    node.via = edge
    const { mate } = node.base
    if (mate) this.#labelOuter(endBeyond(mate, node).top, mate)
  }

  #labelOuter(node: Node, via: Edge | null): void {
    node.label = 'outer'
    node.via = via
    this.#enqueue(node)
  }

  #enqueue(node: Node): void {
    for (const vertex of node.vertices) {
      vertex.best = null
      this.#queue.push(vertex)
    }
  }

  /** A tight edge between two outer nodes: of two trees, one more pair; of one tree, a new blossom. */
  #join(edge: Edge): boolean {
    const ways = [wayToRoot(edge.a.top), wayToRoot(edge.b.top)] as const
    const meeting = ways[0].find((node) => ways[1].includes(node))
    if (meeting) {
      this.#contract(meeting, edge, ways[0].slice(0, ways[0].indexOf(meeting)), ways[1].slice(0, ways[1].indexOf(meeting)))
      return false
    }
    flipToRoot(edge.a, edge)
    flipToRoot(edge.b, edge)
    return true
  }

  #contract(meeting: Node, edge: Edge, left: readonly Node[], right: readonly Node[]): void {
    const down = left.toReversed()
    const blossom = new Blossom(meeting, [...down, ...right], [...viaOf(down), edge, ...viaOf(right)])
    for (const child of blossom.children) {
      if (child.label === 'inner') this.#enqueue(child)
      if (child instanceof Blossom) this.#blossoms.delete(child)
    }
    blossom.label = 'outer'
    blossom.via = meeting.via
    for (const child of blossom.children) {
      child.parent = blossom
      child.label = null
    }
    for (const vertex of blossom.vertices) vertex.top = blossom
    this.#blossoms.add(blossom)
  }

  /** An inner blossom without a dual falls apart; the children between its entry and its base stay in the tree. */
  #expand(blossom: Blossom): void {
    const { via } = blossom
    if (!via) return
    const way = wayToBase(blossom, endWithin(via, blossom))
    this.#blossoms.delete(blossom)
    for (const child of blossom.children) {
      child.parent = null
      child.label = null
      child.via = null
      for (const vertex of child.vertices) vertex.top = child
      if (child instanceof Blossom) this.#blossoms.add(child)
    }
    way.children.forEach((child, step) => {
      const reachedOver = step === 0 ? via : (way.edges[step - 1] ?? null)
      if (step % 2 === 1) this.#labelOuter(child, reachedOver)
      else {
        child.label = 'inner'
        child.via = reachedOver
      }
    })
  }
}

function keepBest(vertex: Vertex, edge: Edge, slack: number): void {
  if (!vertex.best || slack < slackOf(vertex.best)) vertex.best = edge
}

function bestToOuter(vertex: Vertex): Edge | null {
  let best: Edge | null = null
  for (const edge of vertex.edges) {
    const { top } = otherEnd(edge, vertex)
    if (top !== vertex.top && top.label === 'outer' && (!best || slackOf(edge) < slackOf(best))) best = edge
  }
  return best
}

function sign(node: Node): 1 | -1 | 0 {
  if (node.label === null) return 0
  return node.label === 'outer' ? 1 : -1
}

function wayToRoot(start: Node): Node[] {
  const way = [start]
  for (let node = start; node.via; way.push(node)) node = endBeyond(node.via, node).top
  return way
}

function viaOf(nodes: readonly Node[]): Edge[] {
  return nodes.flatMap((node) => node.via ?? [])
}

/** From an outer vertex to its free root, swaps matched and unmatched edges. */
function flipToRoot(start: Vertex, over: Edge): void {
  let vertex = start
  let edge = over
  for (;;) {
    const outer = vertex.top
    const { via } = outer
    rematch(outer, vertex, edge)
    const inner = via && endBeyond(via, outer).top
    if (!inner?.via) return
    edge = inner.via
    rematch(inner, endWithin(edge, inner), edge)
    vertex = endBeyond(edge, inner)
  }
}
