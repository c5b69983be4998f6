/** A JSON column that this program wrote, of a shape that has never changed. Where fields may be added later: `readStored`. */
export function readJson<T>(text: string): T
export function readJson<T>(text: string | null): T | null
export function readJson<T>(text: string | null): T | null {
  return text === null ? null : JSON.parse(text)
}

/** What an earlier program stored lacks the fields that came later: `defaults` says what they are then. */
export function readStored<T extends object, Later extends keyof T = keyof T>(text: string, defaults: Pick<T, Later>): T {
  return { ...defaults, ...JSON.parse(text) }
}
