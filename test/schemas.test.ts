import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { fieldName } from '#server/http/field-names.ts'
import { methodsOf } from '#server/http/route-table.ts'
import { fileText, withoutForbidden } from '#shared/text.ts'
import { testApp } from './app.ts'

/** The maximum of PostgreSQL's integer. */
const most = 2_147_483_647

/** Checked in code, not by the schema: `bad-bodies.test.ts` puts a forbidden character into each of these texts. */
const checkedElsewhere = [
  'POST /api/admin/articles body/draft/body',
  'PUT /api/admin/articles/:id/draft body/draft/body',
  'PUT /api/admin/articles/:id/draft body/aside/body',
  'POST /api/admin/competitions body/document',
  'POST /api/admin/competitions/:id/acts body/act',
  'POST /api/admin/rulesets/sample body',
]

/** A page: an invalid token is answered with its own not-found page. */
const readAsPage = ['GET /preview/:token params/token', 'HEAD /preview/:token params/token']

interface Shape {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly object[]
  items?: object | readonly object[]
  maxItems?: number
  properties?: Readonly<Record<string, object>>
  additionalProperties?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  not?: unknown
}

/** Every position of a schema that accepts what no database can store, or more than reasonable. */
function gapsIn(schema: object, place: string): string[] {
  const shape: Shape = schema
  if (shape.anyOf) return shape.anyOf.flatMap((member) => gapsIn(member, place))
  if (shape.const !== undefined || shape.enum) return []
  const types = [shape.type].flat()
  return types.flatMap((type): string[] => {
    switch (type) {
      case 'null':
      case 'boolean':
        return []
      case 'string':
        return readAsPage.includes(place) || isClosed(shape.pattern) || (isRuled(shape) && shape.maxLength !== undefined)
          ? []
          : [`${place}: a text without its rule`]
      case 'integer':
        return (shape.minimum ?? Number.NEGATIVE_INFINITY) >= -most && (shape.maximum ?? Number.POSITIVE_INFINITY) <= most
          ? []
          : [`${place}: an integer without bounds`]
      case 'number':
        return shape.minimum !== undefined && shape.maximum !== undefined ? [] : [`${place}: a number without bounds`]
      case 'array': {
        const items = [shape.items ?? []].flat()
        const isBounded = shape.maxItems !== undefined || Array.isArray(shape.items)
        return [...(isBounded ? [] : [`${place}: a list without end`]), ...items.flatMap((item) => gapsIn(item, `${place}/*`))]
      }
      case 'object': {
        const isOpen = shape.additionalProperties !== false && !place.includes(' params')
        const inside = Object.entries(shape.properties ?? {}).flatMap(([name, part]) => gapsIn(part, `${place}/${name}`))
        return [...(isOpen && !checkedElsewhere.includes(place) ? [`${place}: an object that takes any field`] : []), ...inside]
      }
      default:
        return [`${place}: nothing that this test knows`]
    }
  })
}

function isRuled({ not }: Shape): boolean {
  return [withoutForbidden, Object(fileText(1)).not].some((rule) => JSON.stringify(rule) === JSON.stringify(not))
}

/** Only listed letters and digits from start to end: no other character is possible. */
function isClosed(pattern = ''): boolean {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return false
  const isWide = (part: string) => /\\[DSWspP]/.test(part)
  const classes = pattern.slice(1, -1).replace(/\[(?:\\.|[^\]\\])*\]/g, (found) => (found.startsWith('[^') || isWide(found) ? '.' : 'x'))
  if (isWide(classes) || /(?<!\\)\./.test(classes)) return false
  let whole = classes
  while (/\([^()]*\)/.test(whole)) whole = whole.replace(/\((?:\?:)?[^()]*\)/g, 'x')
  // Inside the anchors, or it would be two patterns with one anchor each.
  return !/[|()]/.test(whole)
}

function schemasOf(route: RouteOptions): [place: string, schema: object][] {
  const parts = { body: route.schema?.body, query: route.schema?.querystring, params: route.schema?.params }
  return methodsOf(route).flatMap((method) =>
    Object.entries(parts).flatMap(([name, schema]): [string, object][] =>
      typeof schema === 'object' && schema !== null ? [[`${method} ${route.url} ${name}`, schema]] : [],
    ),
  )
}

test('no route takes a text with forbidden characters, a number that a database cannot keep, or a list without end', async () => {
  const app = await testApp('sqlite')
  const schemas = app.routes.flatMap(schemasOf)
  await app.close()
  expect(schemas.length).toBeGreaterThan(200)
  expect(schemas.flatMap(([place, schema]) => gapsIn(schema, place))).toEqual([])
})

test('every field that the console sends has a name that people know', async () => {
  const app = await testApp('sqlite')
  const bodies = app.routes
    .filter(({ url }) => url.startsWith('/api/admin/'))
    .flatMap(schemasOf)
    .filter(([place]) => place.endsWith(' body'))
  await app.close()
  const nameless = bodies.flatMap(([place, schema]) =>
    fieldsIn(schema).flatMap((field) => (fieldName(field) === null ? [`${place}: ${field}`] : [])),
  )
  expect(bodies.length).toBeGreaterThan(50)
  expect(nameless).toEqual([])
})

function fieldsIn(schema: object): string[] {
  const { properties = {}, anyOf = [], items = [] }: Shape = schema
  const inside = [...Object.values(properties), ...anyOf, ...[items].flat()]
  return [...Object.keys(properties), ...inside.flatMap(fieldsIn)]
}

test('what is called closed is so', () => {
  for (const pattern of ['^[a-z]+$', '^([1-9]\\d{0,8}|latest)$', '^\\d{4}-(0[1-9]|1[0-2])-\\d\\d$', '^[a-z](?:[a-z0-9._-]{0,62}[a-z])?$'])
    expect([pattern, isClosed(pattern)]).toEqual([pattern, true])
  for (const pattern of [
    '\\S',
    '^https?://',
    '^[^ ]*$',
    '^a|b$',
    '^.+$',
    '^\\S+$',
    '^\\p{L}+$',
    '^[\\s]$',
    '^(?=a)(a|.)$',
    '(a)$',
    undefined,
  ])
    expect([pattern, isClosed(pattern)]).toEqual([pattern, false])
})
