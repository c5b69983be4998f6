/** The last of a list; `Array.prototype.at` is younger than the oldest WebViews we serve. */
export function lastOf<T>(list: readonly T[]): T | undefined {
  return list[list.length - 1]
}
