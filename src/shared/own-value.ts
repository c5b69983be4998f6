/** What a record holds under a key that somebody else wrote: `constructor` and its like are found on every object, and are none of its values. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
