/** Spans of 2^16 s (18 hours), of twice as long and so on to 2^39 s, which holds every time there is. */
const shortest = 16
const longest = 39

/** The spans, one of each length, that a time lies in, each as a word of the index. `seconds` since 1970, from 0. */
export function spansOf(seconds: number): string[] {
  const first = Math.floor(seconds / 2 ** shortest)
  return levels.map((level) => word(level, Math.floor(first / 2 ** level)))
}

/** Spans of which each time since the beginning of the shortest one of `seconds` lies in one, and no time before. */
export function spansSince(seconds: number): string[] {
  const first = Math.floor(seconds / 2 ** shortest)
  const later = levels.flatMap((level) => {
    const own = Math.floor(first / 2 ** level)
    return own % 2 === 0 ? [word(level, own + 1)] : []
  })
  return [word(0, first), ...later]
}

/** When the first of `spansSince` begins. */
export function startOfSpan(seconds: number): number {
  return Math.floor(seconds / 2 ** shortest) * 2 ** shortest
}

const levels = Array.from({ length: longest - shortest + 1 }, (_, level) => level)

function word(level: number, number: number): string {
  return `span${level}x${number.toString(36)}`
}
