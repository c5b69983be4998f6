/**
 * Of more matches than there is room for, those that are shown, in their order. Competitions give theirs in turn, the one with the fewest first: one
 * match of a final weighs more than a row of a round of dozens, which alone would fill the list.
 */
export function shareOut(ids: readonly number[], competitionOf: ReadonlyMap<number, number>, room: number): number[] {
  const turns = [...Map.groupBy(ids, (id) => competitionOf.get(id)).values()].sort((a, b) => a.length - b.length)
  const given = new Set<number>()
  for (let turn = 0; given.size < Math.min(room, ids.length); turn++) {
    for (const own of turns) {
      const id = own[turn]
      if (id !== undefined && given.size < room) given.add(id)
    }
  }
  return ids.filter((id) => given.has(id))
}
