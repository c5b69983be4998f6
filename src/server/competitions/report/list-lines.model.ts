/** More than a reader goes through; the rest is counted. */
const namedMax = 20
const linesMax = 50

/** One line each for what is new, changed, gone, or only stands in another order, in lists whose items have keys. */
export function listLines<T>(
  what: string,
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  nameOf: (item: T) => string,
): string[] {
  const old = new Map(before.map((item) => [keyOf(item), item]))
  const now = new Set(after.map(keyOf))
  const added = after.filter((item) => !old.has(keyOf(item)))
  const gone = before.filter((item) => !now.has(keyOf(item)))
  const changed = after.filter((item) => {
    const known = old.get(keyOf(item))
    return known !== undefined && JSON.stringify(known) !== JSON.stringify(item)
  })
  const kept = before.filter((item) => now.has(keyOf(item))).map(keyOf)
  const isMoved =
    kept.join('\n') !==
    after
      .filter((item) => old.has(keyOf(item)))
      .map(keyOf)
      .join('\n')
  return [
    ...counted(`新增${what}`, added.map(nameOf)),
    ...counted(`修改${what}`, changed.map(nameOf)),
    ...counted(`删除${what}`, gone.map(nameOf)),
    ...(isMoved ? [`${what}的顺序有变`] : []),
  ]
}

function counted(act: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > namedMax ? `等 ${names.length} 个` : ''
  return [`${act} ${names.length} 个：${names.slice(0, namedMax).join('、')}${more}`]
}

export function sentence(what: string, before: string, after: string): string {
  return `${what}：${before} → ${after}`
}

/** The first lines, and how many more there are. */
export function shortened(lines: readonly string[], unit: string): string[] {
  return lines.length <= linesMax ? [...lines] : [...lines.slice(0, linesMax), `……另有 ${lines.length - linesMax} ${unit}`]
}
