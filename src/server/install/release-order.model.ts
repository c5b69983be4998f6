/** Whether the one release is newer than the other, by the version in their names, `leitai-0.2.0-linux-x64`; false where a name has none. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  if (a === null || b === null) return false
  const at = a.findIndex((part, index) => part !== b[index])
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0)
}

function partsOf(name: string): number[] | null {
  const [, version] = /^leitai-(\d+\.\d+\.\d+)/.exec(name) ?? []
  return version === undefined ? null : version.split('.').map(Number)
}
