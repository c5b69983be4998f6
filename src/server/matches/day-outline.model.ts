/**
 * Of more matches than there is room for, those that are shown, in their order. The competition with the fewest gives first, each up to half of the
 * room; what is left is filled in the same order: a final weighs more than the rows of a round of dozens, which alone would fill the list.
 */
export function shareOut(ids: readonly number[], competitionOf: ReadonlyMap<number, number>, room: number): number[] {
  const half = Math.ceil(room / 2)
  const fewestFirst = [...Map.groupBy(ids, (id) => competitionOf.get(id)).values()].sort((a, b) => a.length - b.length)
  const inTurn = [...fewestFirst.flatMap((own) => own.slice(0, half)), ...fewestFirst.flatMap((own) => own.slice(half))]
  const given = new Set(inTurn.slice(0, Math.max(0, room)))
  return ids.filter((id) => given.has(id))
}
