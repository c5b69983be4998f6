/** Home first; both are places counted from 1. */
export type SeedPair = readonly [home: number, away: number]

/**
 * All against all by the circle method (Berger's tables): `rounds[r]` are the pairs of round r + 1. With an odd number one entrant rests in
 * each round and is in no pair. Every even leg mirrors the one before, so home and away are balanced to within one. Throws RangeError
 * unless 2 ≤ entrants ≤ 64 and 1 ≤ legs ≤ 4.
 */
export function roundRobin({ entrants, legs }: { entrants: number; legs: number }): SeedPair[][] {
  requireWhole('entrants', entrants, 2, 64)
  requireWhole('legs', legs, 1, 4)
  const leg = singleLeg(entrants)
  const mirrored = leg.map((round) => round.map(([home, away]): SeedPair => [away, home]))
  return Array.from({ length: legs }, (_, index) => (index % 2 === 0 ? leg : mirrored)).flat()
}

/** The last place of an even field is fixed while the others rotate; in an odd field the one who would meet it rests. */
function singleLeg(entrants: number): SeedPair[][] {
  const circle = entrants % 2 === 0 ? entrants - 1 : entrants
  return Array.from({ length: circle }, (_, turn) => {
    const seat = (offset: number) => ((turn + offset + circle) % circle) + 1
    const pairs: SeedPair[] = entrants === circle ? [] : [turn % 2 === 0 ? [seat(0), entrants] : [entrants, seat(0)]]
    for (let offset = 1; offset <= (circle - 1) / 2; offset++) {
      pairs.push(offset % 2 === 0 ? [seat(-offset), seat(offset)] : [seat(offset), seat(-offset)])
    }
    return pairs
  })
}

export function requireWhole(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${value}`)
  }
}
