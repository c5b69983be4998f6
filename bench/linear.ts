/** The same numbers in every run, from 0 to 1: a linear congruential generator. */
export function linear(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
