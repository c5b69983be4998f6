/**
 * The graph of the search in perfect-matching.ts: vertices, edges, and blossoms, which are odd cycles that the search treats as one node.
 */
export interface Edge {
  a: Vertex
  b: Vertex
  cost: number
}

/** Outer nodes are reached over a matched edge (or are free), inner ones over an unmatched edge. Only outermost nodes have a label. */
type Label = 'outer' | 'inner' | null

export class Vertex {
  readonly index: number
  readonly edges: Edge[] = []
  readonly vertices: readonly Vertex[] = [this]
  readonly base: Vertex = this
  mate: Edge | null = null
  dual = 0
  /** For an outer vertex: the edge with the least slack to another outer node. Else: the one from an outer vertex to it. */
  best: Edge | null = null
  top: Node = this
  parent: Blossom | null = null
  label: Label = null
  /** The edge over which the node was reached. */
  via: Edge | null = null

  constructor(index: number) {
    this.index = index
  }
}

export class Blossom {
  /** `edges[i]` joins `children[i]` and the next one in the cycle. Matched are 1–2, 3–4, …; child 0 contains the base. */
  children: Node[]
  edges: Edge[]
  readonly vertices: readonly Vertex[]
  base: Vertex
  dual = 0
  parent: Blossom | null = null
  label: Label = null
  via: Edge | null = null

  constructor(first: Node, others: readonly Node[], edges: Edge[]) {
    this.children = [first, ...others]
    this.edges = edges
    this.base = first.base
    this.vertices = this.children.flatMap((child) => child.vertices)
  }
}

export type Node = Vertex | Blossom

export function slackOf(edge: Edge): number {
  return edge.cost - edge.a.dual - edge.b.dual
}

export function otherEnd(edge: Edge, vertex: Vertex): Vertex {
  return edge.a === vertex ? edge.b : edge.a
}

/** The end of an edge that is in the node, which must contain exactly one of them. */
export function endWithin(edge: Edge, node: Node): Vertex {
  return isWithin(edge.a, node) ? edge.a : edge.b
}

export function endBeyond(edge: Edge, node: Node): Vertex {
  return isWithin(edge.a, node) ? edge.b : edge.a
}

/**
 * The path from the child with the vertex to the base child, an even number of steps of which the first is matched: the children and the
 * edges between.
 */
export function wayToBase(blossom: Blossom, vertex: Vertex): { children: Node[]; edges: Edge[] } {
  const { children, edges } = blossom
  const at = children.findIndex((child) => isWithin(vertex, child))
  return at % 2 === 0
    ? { children: children.slice(0, at + 1).reverse(), edges: edges.slice(0, at).reverse() }
    : { children: [...children.slice(at), ...children.slice(0, 1)], edges: edges.slice(at) }
}

/** Matches the node over this edge at this vertex, and adjusts the matching inside it. */
export function rematch(node: Node, vertex: Vertex, edge: Edge): void {
  if (node instanceof Vertex) {
    node.mate = edge
    return
  }
  const { children, edges } = node
  const at = children.findIndex((child) => isWithin(vertex, child))
  const way = wayToBase(node, vertex)
  way.edges.forEach((ringEdge, step) => {
    if (step % 2 === 0) return
    for (const child of way.children.slice(step, step + 2)) rematch(child, endWithin(ringEdge, child), ringEdge)
  })
  for (const child of way.children.slice(0, 1)) rematch(child, vertex, edge)
  node.children = [...children.slice(at), ...children.slice(0, at)]
  node.edges = [...edges.slice(at), ...edges.slice(0, at)]
  node.base = vertex
}

function isWithin(vertex: Vertex, node: Node): boolean {
  for (let holder: Node | null = vertex; holder; holder = holder.parent) {
    if (holder === node) return true
  }
  return false
}
