/** The value of a record under an untrusted key: `constructor` and the like exist on every object, and are not entries. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  // Object.hasOwn is missing in the oldest supported browsers.
  return Object.keys(record).includes(key) ? record[key] : undefined
}
