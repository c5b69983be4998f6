/** The list in parts of at most `size`, in its order. */
export function chunked<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let i = 0; i < list.length; i += size) parts.push(list.slice(i, i + size))
  return parts
}
