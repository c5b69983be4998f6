/**
 * An order in which an item can be moved anywhere in constant time: a linked list of rungs, each with a number that grows downwards. Taking
 * a place inserts a rung before another with a number between the two; only where no number is left between them are all renumbered.
 */
export class LadderOrder {
  readonly #above: Int32Array
  readonly #below: Int32Array
  readonly #height: Float64Array
  /** The rung of each entrant, and the entrant on each rung. */
  readonly #rungOf: Int32Array
  readonly #holder: Int32Array
  /** The sentinel that closes the ring: above the first and below the last. */
  readonly #end: number

  /** All in the order of their numbers, from 0. */
  constructor(count: number) {
    this.#end = count
    this.#above = Int32Array.from({ length: count + 1 }, (_, i) => (i === 0 ? count : i - 1))
    this.#below = Int32Array.from({ length: count + 1 }, (_, i) => (i === count ? 0 : i + 1))
    this.#height = Float64Array.from({ length: count + 1 }, (_, i) => i)
    this.#rungOf = Int32Array.from({ length: count }, (_, i) => i)
    this.#holder = Int32Array.from({ length: count }, (_, i) => i)
  }

  isAbove(one: number, other: number): boolean {
    return this.#heightOf(one) < this.#heightOf(other)
  }

  /** The taker gets the other's place; the other and all between move down by one, or up where the taker comes from above. */
  takePlace(taker: number, other: number): void {
    if (taker === other) return
    const rung = at(this.#rungOf, taker)
    const aim = at(this.#rungOf, other)
    const isUp = this.isAbove(other, taker)
    this.#unlink(rung)
    const below = isUp ? aim : at(this.#below, aim)
    this.#link(rung, at(this.#above, below), below)
  }

  /** The two swap their places. */
  swap(one: number, other: number): void {
    const rung = at(this.#rungOf, one)
    const otherRung = at(this.#rungOf, other)
    this.#rungOf[one] = otherRung
    this.#rungOf[other] = rung
    this.#holder[otherRung] = one
    this.#holder[rung] = other
  }

  /** From the top. */
  list(): number[] {
    const order: number[] = []
    for (let rung = at(this.#below, this.#end); rung !== this.#end; rung = at(this.#below, rung)) order.push(at(this.#holder, rung))
    return order
  }

  #heightOf(one: number): number {
    return at(this.#height, at(this.#rungOf, one))
  }

  #unlink(rung: number): void {
    const above = at(this.#above, rung)
    const below = at(this.#below, rung)
    this.#below[above] = below
    this.#above[below] = above
  }

  #link(rung: number, above: number, below: number): void {
    this.#above[rung] = above
    this.#below[rung] = below
    this.#below[above] = rung
    this.#above[below] = rung
    const high = above === this.#end ? at(this.#height, below) - 2 : at(this.#height, above)
    const low = below === this.#end ? at(this.#height, above) + 2 : at(this.#height, below)
    const between = (high + low) / 2
    if (between > high && between < low) this.#height[rung] = between
    else this.#number()
  }

  #number(): void {
    let height = 0
    for (let rung = at(this.#below, this.#end); rung !== this.#end; rung = at(this.#below, rung)) this.#height[rung] = height++
  }
}

function at(list: Int32Array | Float64Array, index: number): number {
  return list[index] ?? 0
}
