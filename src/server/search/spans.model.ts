/** Time spans of 2^16 s (18 hours), of twice that length and so on up to 2^39 s, which covers all times. */
const shortest = 16
const longest = 39

/** The spans that contain a time, one of each length, each as an index term. `seconds` since 1970, from 0. */
export function spansOf(seconds: number): string[] {
  const first = Math.floor(seconds / 2 ** shortest)
  return levels.map((level) => word(level, Math.floor(first / 2 ** level)))
}

/** Spans that together cover all times since the beginning of the shortest span with `seconds`, and none before. */
export function spansSince(seconds: number): string[] {
  const first = Math.floor(seconds / 2 ** shortest)
  const later = levels.flatMap((level) => {
    const own = Math.floor(first / 2 ** level)
    return own % 2 === 0 ? [word(level, own + 1)] : []
  })
  return [word(0, first), ...later]
}

/** The start of the first of `spansSince`. */
export function startOfSpan(seconds: number): number {
  return Math.floor(seconds / 2 ** shortest) * 2 ** shortest
}

const levels = Array.from({ length: longest - shortest + 1 }, (_, level) => level)

function word(level: number, number: number): string {
  return `span${level}x${number.toString(36)}`
}
