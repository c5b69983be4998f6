/** Whether two lists without repetitions hold the same ids, in whatever order. */
export function isSameSet(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one))
}
