import type { Fault } from '#rules/fault.ts'
import type { Catalogue, LocatedMatch } from './catalogue.ts'

/** No match may depend, directly or not, on its own winner or loser. */
export function* cycleFaults({ matches, matchByKey }: Catalogue): Generator<Fault> {
  yield* cyclesOf(
    matches,
    (seat) => feedersOf(seat, matchByKey),
    'source-cycle',
    '来源绕成了一圈：这场比赛要等它自己的结果，请改正其中一个来源。',
  )
}

export interface Edge<N> {
  to: N
  path: string
}

/** One fault for every edge that closes a cycle. Uses an explicit stack: a long chain must not exhaust the call stack. */
export function* cyclesOf<N>(
  nodes: readonly N[],
  edgesOf: (node: N) => readonly Edge<N>[],
  rule: 'source-cycle' | 'ruling-cycle',
  message: string,
): Generator<Fault> {
  const states = new Map<N, 'open' | 'done'>()
  for (const start of nodes) {
    if (states.has(start)) continue
    states.set(start, 'open')
    const walk = [{ node: start, edges: edgesOf(start), next: 0 }]
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const edge = top.edges[top.next++]
      if (edge === undefined) {
        states.set(top.node, 'done')
        walk.pop()
      } else if (states.get(edge.to) === 'open') {
        yield { path: edge.path, rule, message }
      } else if (!states.has(edge.to)) {
        states.set(edge.to, 'open')
        walk.push({ node: edge.to, edges: edgesOf(edge.to), next: 0 })
      }
    }
  }
}

function feedersOf({ match, path }: LocatedMatch, matchByKey: ReadonlyMap<string, LocatedMatch>): Edge<LocatedMatch>[] {
  return match.sides.flatMap(({ source }, i) => {
    if (source === undefined) return []
    const field = 'winnerOf' in source ? 'winnerOf' : 'loserOf'
    const key = 'winnerOf' in source ? source.winnerOf : 'loserOf' in source ? source.loserOf : undefined
    const to = key === undefined ? undefined : matchByKey.get(key)
    return to === undefined ? [] : [{ to, path: `${path}.sides[${i}].source.${field}` }]
  })
}
