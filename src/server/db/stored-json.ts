/** Parses a JSON column that this program wrote, of a shape that has never changed. Where fields were added later, use `readStored`. */
export function readJson<T>(text: string): T
export function readJson<T>(text: string | null): T | null
export function readJson<T>(text: string | null): T | null {
  return text === null ? null : JSON.parse(text)
}

/** JSON of an earlier version lacks the fields that were added later: `defaults` has their values. */
export function readStored<T extends object, Later extends keyof T = keyof T>(text: string, defaults: Pick<T, Later>): T {
  return { ...defaults, ...JSON.parse(text) }
}
