/** A body with one invalid or unusual value. */
export interface Mutant {
  /** The JSON pointer of the value, and the new value. */
  path: string
  what: string
  /** As sent: JSON can contain what no JavaScript value can. Written when it is asked for: of thousands a test sends some. */
  readonly json: string
}

/** Characters that one of the databases, XML or a screen cannot hold. */
const forbiddenCharacters = ['\u0000', '\u0007', '\u000b', '\u001f', '\u007f', '\ud800', '\udfff', '\ufffe', '\uffff'] as const

const huge = '@@1e400@@'
const prototype = '@@proto@@'

type Place = readonly (string | number)[]

/** The body with a forbidden character in each of its texts. */
export function forbiddenMutants(body: unknown): Mutant[] {
  let turn = 0
  return places(body).flatMap(({ place, value }) => {
    if (typeof value !== 'string') return []
    // Each character in some field, and NUL in every one.
    const other = forbiddenCharacters[turn++ % forbiddenCharacters.length] ?? '\u0000'
    return [...new Set(['\u0000', other])].map((odd) => mutant(body, place, `${value}${odd}`, `a text with ${JSON.stringify(odd)}`))
  })
}

/** The body with each of its dates and instants replaced by one that does not exist. */
export function timelessMutants(body: unknown): Mutant[] {
  return textsIn(body).flatMap(({ place, value }) => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
    if (!isDay && !/^\d{4}-\d\d-\d\dT/.test(value)) return []
    const clock = isDay ? '' : 'T12:00:00.000Z'
    const odd = [
      `2026-02-30${clock}`,
      `9999-99-99${clock}`,
      `0000-01-01${clock}`,
      ...(isDay ? [] : ['2026-02-28T25:61:61.000Z', '9999-12-31T23:00:00.000Z']),
    ]
    return odd.map((time) => mutant(body, place, time, time))
  })
}

/** The body with each of its numbers replaced by one that is no 32-bit integer. */
export function hugeMutants(body: unknown): Mutant[] {
  return places(body).flatMap(({ place, value }) =>
    typeof value === 'number'
      ? [2 ** 31, -(2 ** 31) - 1, 2 ** 53, huge].map((odd) => mutant(body, place, odd, odd === huge ? '1e400' : String(odd)))
      : [],
  )
}

/** The body with each of its values replaced by values of another type. */
export function oddMutants(body: unknown): Mutant[] {
  return places(body).flatMap(({ place, value }) => [
    ...others(value).map(([what, odd]) => mutant(body, place, odd, what)),
    ...structural(body, place, value),
  ])
}

/** The body with another value at one position. */
export function mutant(body: unknown, place: Place, value: unknown, what: string): Mutant {
  return {
    path: pointer(place),
    what,
    get json() {
      return written(replaced(body, place, value))
    },
  }
}

/** Every text of a body. */
export function textsIn(body: unknown): { place: Place; value: string }[] {
  return places(body).flatMap(({ place, value }) => (typeof value === 'string' ? [{ place, value }] : []))
}

/** This many characters that cannot be compressed; four bytes each. */
export function randomHan(length: number): string {
  while (hanText.length < length * hanUnits) {
    hanState = (hanState * 1_103_515_245 + 12_345) % 2_147_483_648
    hanText += String.fromCodePoint(0x20000 + (hanState % 0xa000))
  }
  return hanText.slice(0, length * hanUnits)
}

/** All of these texts begin alike, so each character is drawn once. */
let hanText = ''
let hanState = 12_345
/** Of UTF-16, for each of them. */
const hanUnits = 2

/** Every value once: of arrays with items of one shape only the first, because a schema treats the others the same. */
function places(root: unknown): { place: Place; value: unknown }[] {
  const found: { place: Place; value: unknown }[] = []
  const seen = new Set<string>()
  const visit = (place: Place, form: string, value: unknown) => {
    if (Array.isArray(value)) {
      const known = seen.has(`${form}[]`)
      seen.add(`${form}[]`)
      if (!known) found.push({ place, value })
      for (const [i, item] of value.entries()) visit([...place, i], `${form}/${shapeOf(item)}`, item)
      return
    }
    const known = seen.has(form)
    seen.add(form)
    if (!known) found.push({ place, value })
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) visit([...place, key], `${form}/${key}`, part)
  }
  visit([], '', root)
  return found
}

/** The shape of an array's item: its fields, and its kind. */
function shapeOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return typeof item
  const { kind, type }: { kind?: unknown; type?: unknown } = item
  return `${Object.keys(item).sort().join()}:${String(kind)}:${String(type)}`
}

function others(value: unknown): [what: string, odd: unknown][] {
  const kinds: [string, unknown][] = [
    ['null', null],
    ['an object', {}],
    ['a list', []],
    ['a list in a list', [[[1]]]],
  ]
  switch (typeof value) {
    case 'string':
      return [
        ...kinds,
        ['a number', 7],
        ['true', true],
        ['nothing', ''],
        ['blanks', ' \u3000 '],
        ['a long text', randomHan(6_000)],
        ['its kind of an object', { toString: value }],
      ]
    case 'number':
      return [
        ...kinds,
        ['a text', String(value)],
        ['NaN', 'NaN'],
        ['true', true],
        ['0', 0],
        ['-1', -1],
        ['a fraction', 0.123],
        ['2^31', 2 ** 31],
        ['-2^31 - 1', -(2 ** 31) - 1],
        ['2^53', 2 ** 53],
        ['2^63', 2 ** 63],
        ['1e308', 1e308],
        ['1e400', huge],
      ]
    case 'boolean':
      return [...kinds, ['1', 1], ['a text', 'true']]
    default:
      return [...kinds, ['a number', 2 ** 31], ['a text', 'x'], ['true', true], ['a deep nest', nested(3_000)]]
  }
}

function structural(body: unknown, place: Place, value: unknown): Mutant[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return []
    const longer = Array.from({ length: 2_100 }, (_, i) => value[i % value.length])
    return [mutant(body, place, longer, 'too many items'), mutant(body, place, [...value, ...value], 'its items twice')]
  }
  if (typeof value !== 'object' || value === null) return []
  const without = Object.keys(value).map((key) =>
    mutant(body, place, Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)), `without ${key}`),
  )
  return [
    ...without,
    mutant(body, place, { ...value, 'is\u0000Admin': true }, 'a field too many with NUL in its name'),
    mutant(body, place, { ...value, constructor: { prototype: {} } }, 'a field too many'),
    mutant(body, place, { ...value, [prototype]: { isAdmin: true } }, '__proto__'),
  ]
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

function replaced(whole: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(whole)) return whole.map((item, i) => (i === key ? replaced(item, rest, value) : item))
  if (typeof whole !== 'object' || whole === null) throw new Error('There is no such place')
  return Object.fromEntries(Object.entries(whole).map(([name, part]) => [name, name === key ? replaced(part, rest, value) : part]))
}

function written(value: unknown): string {
  return JSON.stringify(value).replaceAll(`"${huge}"`, '1e400').replaceAll(`"${prototype}"`, '"__proto__"')
}

function pointer(place: Place): string {
  return place.map((part) => `/${part}`).join('')
}
