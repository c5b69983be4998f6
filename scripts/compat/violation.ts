/** Something in a built file that the oldest engines (Chrome 87, iOS 14.5) do not support. */
export interface Violation {
  /** The feature, and the versions of the two engines that introduced it. */
  what: string
  /** The offending text, shortened. */
  snippet: string
}

export function snippetAt(text: string, start: number): string {
  return text.slice(Math.max(0, start - 30), start + 70).replace(/\s+/g, ' ')
}
