import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isConsole } from '#server/http/access.ts'
import { methodsOf } from '#server/http/route-table.ts'
import { type TestApp, testApp } from './app.ts'
import { type Caller, signedIn } from './console.ts'
import { describeOnBoth } from './database.ts'
import { addColumns } from './factories.ts'
import { acts, exclusive, kept, type World, worldOf } from './kept-bodies.ts'
import { leavesOf, schemaLeaves, withoutIndexes } from './leaves.ts'

describeOnBoth('what is written in the console', (dialect) => {
  let app: TestApp
  let admin: Caller
  let world: World
  beforeAll(async () => {
    app = await testApp(dialect)
    admin = await signedIn(app, 'admin')
    await addColumns(app)
    world = await worldOf(app, admin)
  })
  afterAll(() => app.close())

  const routes = () =>
    app.routes
      .filter((route) => isConsole(route.config?.access) && route.schema?.body !== undefined)
      .flatMap((route) => methodsOf(route).map((method): [string, RouteOptions] => [`${method} ${route.url}`, route]))

  test('every body of the console has its fields filled in below, or is an act', () => {
    const bodies = new Map(routes())
    expect([...kept.map(({ route }) => route), ...acts].sort()).toEqual([...bodies.keys()].sort())
    for (const { route, body } of kept) {
      const filled = leavesOf(body(world, 1)).flatMap(([path, value]) => (value === null || value === '' ? [] : [withoutIndexes(path)]))
      const known = schemaLeaves(bodies.get(route)?.schema?.body).filter((path) => path !== 'rev' && !exclusive[route]?.includes(path))
      const missing = known.filter((path) => !filled.some((each) => each === path || each.startsWith(`${path}.`)))
      expect([route, missing]).toEqual([route, []])
    }
  })

  test.each(kept.map((each) => [each.route, each] as const))('%s', async (route, { body, read, said = (answer) => answer, target }) => {
    const [method, url = ''] = route.split(' ')
    const hasRev = schemaLeaves(routes().find(([name]) => name === route)?.[1].schema?.body).includes('rev')
    for (const n of [1, 2]) {
      const id = target?.(world) ?? 0
      const sent = body(world, n)
      const stood = hasRev ? revOf(await admin.get(read(id, world, n)), url) : {}
      const answer = await admin.ask<Answered | null>(method as 'PUT', url.replace(':id', String(id)), { ...stood, ...sent })
      expect([answer.message, answer.faults]).toEqual(['成功', []])
      const made = target ? id : (answer.data?.document?.id ?? answer.data?.id ?? id)
      const found = new Map(leavesOf(said(await admin.get(read(made, world, n)), world, n)))
      for (const [path, value] of leavesOf(sent)) expect([path, found.get(path) ?? null]).toEqual([path, value])
    }
  })
})

interface Answered {
  id?: number
  document?: { id?: number }
}

/** The rev of the object, or of the part of the settings in the URL. */
function revOf(answer: unknown, url: string): { rev?: unknown } {
  const whole = answer as Record<string, { rev?: unknown } | undefined> & { rev?: unknown }
  const { rev } = url.startsWith('/api/admin/settings/') ? (whole[url.slice('/api/admin/settings/'.length)] ?? whole) : whole
  return rev === undefined ? {} : { rev }
}
