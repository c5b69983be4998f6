/** The values of a JSON value by their paths: `items[0].name`. */
export function leavesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (Array.isArray(value)) return value.flatMap((item, i) => leavesOf(item, `${path}[${i}]`))
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, path === '' ? name : `${path}.${name}`))
}

/** The paths of all values that a schema knows, whichever of its alternatives they are of; items of a list are `[]`. */
export function schemaLeaves(schema: unknown, path = ''): string[] {
  const { anyOf, properties, items, type } = asSchema(schema)
  if (Array.isArray(anyOf))
    return [...new Set(anyOf.filter((part) => asSchema(part).type !== 'null').flatMap((part) => schemaLeaves(part, path)))]
  if (properties !== undefined && Object.keys(asSchema(properties)).length > 0) {
    const named = Object.entries(asSchema(properties))
    return [...new Set(named.flatMap(([name, part]) => schemaLeaves(part, path === '' ? name : `${path}.${name}`)))]
  }
  return type === 'array' ? schemaLeaves(items, `${path}[]`) : [path]
}

/** `items[3].name` → `items[].name`. */
export function withoutIndexes(path: string): string {
  return path.replace(/\[\d+\]/g, '[]')
}

function asSchema(schema: unknown): Readonly<Record<string, unknown>> {
  return typeof schema === 'object' && schema !== null ? Object.fromEntries(Object.entries(schema)) : {}
}
