/** The last item; `Array.prototype.at` is missing in the oldest WebViews that we support. */
export function lastOf<T>(list: readonly T[]): T | undefined {
  return list[list.length - 1]
}
