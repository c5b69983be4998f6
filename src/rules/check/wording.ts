/** A score or a won–lost record as people write it: 3–2, ½ as a decimal. */
export function formatRecord(first: number, second: number): string {
  return `${first}–${second}`
}
