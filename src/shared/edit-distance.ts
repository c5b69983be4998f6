/** How many insertions, deletions and substitutions of characters lead from one text to the other. */
export function editDistance(one: readonly string[], other: readonly string[]): number {
  // Of what has been read of `one`, to each beginning of `other`.
  const far = Array.from({ length: other.length + 1 }, (_, j) => j)
  for (let i = 0; i < one.length; i += 1) {
    let corner = i
    let left = i + 1
    far[0] = left
    for (let j = 1; j < far.length; j += 1) {
      const up = far[j] ?? 0
      left = Math.min(left + 1, up + 1, corner + (one[i] === other[j - 1] ? 0 : 1))
      far[j] = left
      corner = up
    }
  }
  return far[other.length] ?? 0
}
