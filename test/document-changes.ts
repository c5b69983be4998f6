/** A place of a JSON document and what is to stand there; undefined takes it away. */
export type Change = readonly [path: string, value: unknown]

/** The document with these changes, as a copy. Paths as faults name them: $.stages[0].groups[0].key. The last step may be new, those before must be there. */
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

/** Puts something else in one place of a document, or takes the place away. */
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
