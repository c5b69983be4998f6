/** A row as a document writes it: columns that are null become absent properties. */
export type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: Exclude<T[K], null>
}

/** Removes properties that are null. */
export function withoutNulls<T extends object>(values: T): WithoutNulls<T> {
  // Exactly the keys that the type makes optional are removed.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as WithoutNulls<T>
}

/** Null where there is nothing to write. */
export function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

/** Null for an empty list, which means the same. */
export function listOrNull<T>(list: readonly T[]): T[] | null {
  return list.length === 0 ? null : [...list]
}

export function flag(value: boolean | undefined): number | null {
  return value === undefined ? null : Number(value)
}

export function yesOrNo(value: number | null): boolean | null {
  return value === null ? null : value === 1
}

/** True or null: for columns that have no false. */
export function onlyTrue(value: number): true | null {
  return value === 1 ? true : null
}

export function textOrNull(value: string): string | null {
  return value === '' ? null : value
}
