import type { Change } from '#rules/model.ts'

type RankChange = Extract<Change, { kind: 'rank' }>

/** How many moves in one table are reported one by one. */
const toldMost = 40

/**
 * On a long ladder one result moves everybody between two positions: of very many moves the largest are reported, with the number of the
 * others.
 */
export function foldRanks(changes: readonly Change[]): Change[] {
  const byGroup = new Map<string, RankChange[]>()
  for (const change of changes) {
    if (change.kind !== 'rank') continue
    const known = byGroup.get(change.group)
    if (known) known.push(change)
    else byGroup.set(change.group, [change])
  }
  const folded = new Map<Change, Change | null>()
  for (const ranks of byGroup.values()) {
    if (ranks.length <= toldMost) continue
    const rest = [...ranks].sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from)).slice(toldMost)
    for (const change of rest) folded.set(change, null)
    const [first] = rest
    if (first) folded.set(first, { ...first, text: `另有 ${rest.length} 个参赛者的名次顺移。` })
  }
  return changes.flatMap((change) => {
    const instead = folded.get(change)
    return instead === undefined ? [change] : instead === null ? [] : [instead]
  })
}
