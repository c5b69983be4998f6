/** A path in a JSON document and its new value; undefined removes it. */
export type Change = readonly [path: string, value: unknown]

/**
 * A copy of the document with these changes. Paths are those of faults: $.stages[0].groups[0].key. The last step may be new, earlier ones
 * must exist.
 */
export function changed<T>(document: T, changes: readonly Change[]): T {
  const copy = structuredClone(document)
  for (const [path, value] of changes)
    set(
      copy,
      path
        .replaceAll(/\[(\d+)\]/g, '.$1')
        .split('.')
        .slice(1),
      value,
      path,
    )
  return copy
}

function set(target: unknown, steps: readonly string[], value: unknown, path: string): void {
  const [step, ...rest] = steps
  if (step === undefined || typeof target !== 'object' || target === null) throw new Error(`${path} leads nowhere`)
  if (rest.length > 0) set(Reflect.get(target, step), rest, value, path)
  else if (value !== undefined) Reflect.set(target, step, value)
  else if (Array.isArray(target)) target.splice(Number(step), 1)
  else Reflect.deleteProperty(target, step)
}

/** Replaces or removes one value of a document. */
export function spoilt(document: unknown, at: number, value: unknown): unknown {
  const copy = structuredClone(document)
  const places: { holder: Record<string, unknown>; key: string }[] = []
  const open = [copy]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue
    for (const [key, child] of Object.entries(one)) {
      places.push({ holder: one as Record<string, unknown>, key })
      open.push(child)
    }
  }
  const place = places[at % places.length]
  if (place && value === undefined && !Array.isArray(place.holder)) delete place.holder[place.key]
  else if (place) place.holder[place.key] = value
  return copy
}
