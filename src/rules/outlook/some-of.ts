/** Maximum of questions before the search gives up. */
const questionsMax = 60

/**
 * Whether some `wanted` of the candidates satisfy `holds` together. `holds` must be monotone: true for a set, it is true for every subset.
 * The most promising candidates should come first. `unknown` where a certain answer would take too long.
 */
export function someHold(
  candidates: readonly number[],
  wanted: number,
  holds: (chosen: readonly number[]) => boolean,
): 'yes' | 'no' | 'unknown' {
  let questions = 0
  if (wanted > candidates.length) return 'no'
  return search([], 0)

  function search(chosen: readonly number[], next: number): 'yes' | 'no' | 'unknown' {
    const missing = wanted - chosen.length
    if (missing <= 0) return 'yes'
    // Tries all the missing ones at once: mostly the first try succeeds.
    questions += 1
    if (questions > questionsMax) return 'unknown'
    if (holds([...chosen, ...candidates.slice(next, next + missing)])) return 'yes'
    if (candidates.length - next === missing) return 'no'
    for (let index = next; candidates.length - index >= missing; index += 1) {
      const candidate = candidates[index]
      if (candidate === undefined) break
      questions += 1
      if (questions > questionsMax) return 'unknown'
      if (!holds([...chosen, candidate])) continue
      const found = search([...chosen, candidate], index + 1)
      if (found !== 'no') return found
    }
    return 'no'
  }
}
