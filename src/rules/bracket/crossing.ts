/**
 * The losers of an upper round drop into the lower bracket crossed, so that early rematches are avoided. Place `q` of the lower round takes
 * the loser of upper match `q XOR mask`. Each mask must bring losers from another part of the tree than those already in the place: the
 * parts of the earlier masks, less one bit with every round, and its own. The masks are 100…, 010…, 110…, 001…: first the farthest half.
 * For 8 to 64 places no choice of masks puts the first possible rematch later (all were tried). Returns one mask for each upper round from
 * the second; the last is 0, where one place is left.
 */
export function crossings(upperRounds: number): number[] {
  const masks: number[] = []
  for (let bits = upperRounds - 2; bits >= 0; bits--) masks.push(nextMask(bits, masks))
  return masks
}

function nextMask(bits: number, earlier: readonly number[]): number {
  const held = [0, ...earlier.map((mask, index) => mask >> (earlier.length - index))]
  let best = 0
  let bestMeetings = Number.POSITIVE_INFINITY
  for (let count = 0; count < 2 ** bits; count++) {
    const mask = reversed(count, bits)
    const meetings = held.filter((part) => part === mask).length
    // The own part comes last among equals: those who dropped first from it have been there longest.
    if (meetings < bestMeetings || (meetings === bestMeetings && best === 0)) [best, bestMeetings] = [mask, meetings]
  }
  return best
}

function reversed(count: number, bits: number): number {
  let mask = 0
  for (let bit = 0; bit < bits; bit++) if (count & (1 << bit)) mask |= 1 << (bits - 1 - bit)
  return mask
}
