/** What a record holds under a key that somebody else wrote: `constructor` and its like are found on every object, and are none of its values. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  // Object.hasOwn is younger than the oldest engines.
  return Object.keys(record).includes(key) ? record[key] : undefined
}
