/** Nobody reads more; the rest is counted. */
const namedMax = 20
const linesMax = 50

interface ItemTexts<T> {
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  /** What it is to stand in the list, and to stand in it no more: things of their own go on being there. */
  added?: string
  gone?: string
}

/** One line per item that is new, changed, removed or only moved, in lists whose items have keys. */
export function listLines<T>(what: string, before: readonly T[], after: readonly T[], texts: ItemTexts<T>): string[] {
  const { keyOf, nameOf, added: joins = '新增', gone: leaves = '删除' } = texts
  const old = new Map(before.map((item) => [keyOf(item), item]))
  const now = new Set(after.map(keyOf))
  const added = after.filter((item) => !old.has(keyOf(item)))
  const gone = before.filter((item) => !now.has(keyOf(item)))
  const changed = after.filter((item) => {
    const known = old.get(keyOf(item))
    return known !== undefined && JSON.stringify(known) !== JSON.stringify(item)
  })
  const isReordered = hasNewOrder(before.map(keyOf), after.map(keyOf))
  return [
    ...counted(`${joins}${what}`, added.map(nameOf)),
    ...counted(`修改${what}`, changed.map(nameOf)),
    ...counted(`${leaves}${what}`, gone.map(nameOf)),
    ...(isReordered ? [orderSentence(what)] : []),
  ]
}

/** Whether those that stand in both lists stand in another order. */
export function hasNewOrder(before: readonly string[], after: readonly string[]): boolean {
  const [old, now] = [new Set(before), new Set(after)]
  return before.filter((key) => now.has(key)).join('\n') !== after.filter((key) => old.has(key)).join('\n')
}

export function orderSentence(what: string): string {
  return `${what}的顺序有变`
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
