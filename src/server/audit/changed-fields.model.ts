/** What a write changed, field by field: all that the audit log keeps of it. */
export function changedFields<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const was: Partial<T> = {}
  const is: Partial<T> = {}
  for (const [name, value] of Object.entries(after)) {
    const key = name as keyof T // its own key
    if (JSON.stringify(before[key]) === JSON.stringify(value)) continue
    was[key] = before[key]
    is[key] = value
  }
  return { before: was, after: is }
}
