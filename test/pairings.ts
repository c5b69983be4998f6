/** A round robin by the circle method. With an odd number, the one without an opponent rests. */
export function pairings(count: number): [number, number][][] {
  const even = count + (count % 2)
  return Array.from({ length: even - 1 }, (_, round) => {
    const ring = Array.from({ length: even - 1 }, (_each, i) => ((i + round) % (even - 1)) + 2)
    const seats = [1, ...ring]
    return Array.from({ length: even / 2 }, (_each, i): [number, number] => [seats[i] ?? 0, seats[even - 1 - i] ?? 0]).filter(
      (pair) => Math.max(...pair) <= count,
    )
  })
}
