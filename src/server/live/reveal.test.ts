import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { describeOnBoth } from '#test/database.ts'
import { addArticle, addColumns } from '#test/factories.ts'
import { Reveals } from './reveal.job.ts'

const hour = 3_600_000

/** Holds what was read of articles until it is let go. */
function holdingArticles() {
  const hasRead = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('"articles"')) held.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!held.has(queryId)) return result
      hasRead.resolve()
      await end.promise
      return result
    },
  }
  return { plugin, hasRead: hasRead.promise, end: end.resolve }
}

describeOnBoth('what is planned', (dialect) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    // Its own job would be first.
    await app.stop()
  })
  afterAll(() => app.close())

  const at = (ms: number) => new Date(app.clock.read().getTime() + ms).toISOString()
  const tagsOfLast = async () =>
    (await app.db.read.selectFrom('changes').select('tags').orderBy('n', 'desc').limit(1).executeTakeFirstOrThrow()).tags

  test('while the next moment is looked for is told at its time', async () => {
    const parts = { write: app.write, clock: app.clock.read }
    // What an earlier try has planned.
    await new Reveals({ ...parts, read: app.db.read }).writeDue()
    const held = holdingArticles()
    const reveals = new Reveals({ ...parts, read: app.db.read.withPlugin(held.plugin) })
    const looking = reveals.writeDue()
    await held.hasRead
    const id = await addArticle(app, { publishedAt: at(hour) })
    // As the change is heard.
    reveals.forget()
    held.end()
    await looking
    await app.write(async (_db, touch) => touch('settings'))
    app.clock.advance(hour + 1_000)
    await reveals.writeDue()
    expect(JSON.parse(await tagsOfLast())).toContain(`article:${id}`)
  })
})
