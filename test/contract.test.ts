import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConsole } from '#server/http/access.ts'
import { methodsOf } from '#server/http/route-table.ts'
import { contract } from '#shared/admin/contract.ts'
import { type TestApp, testApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('sqlite')
})
afterAll(() => app.close())

/** By method and path under /api/admin, as the contract names them; HEAD comes with every GET. */
const served = () =>
  app.routes
    .filter(({ url }) => url.startsWith('/api/admin/'))
    .flatMap((route) => methodsOf(route).map((method) => `${method} ${route.url.slice('/api/admin'.length)}`))
    .filter((endpoint) => !endpoint.startsWith('HEAD '))

test('the server registers every endpoint of the contract once, and no other under /api/admin', () => {
  expect(served().toSorted()).toEqual(Object.keys(contract).toSorted())
})

test('what the console may reach lies under /api/admin', () => {
  const outside = app.routes.filter(({ url, config }) => isConsole(config?.access) && !url.startsWith('/api/admin/'))
  expect(outside.map(({ url }) => url)).toEqual([])
})
