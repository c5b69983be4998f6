import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMediaItem } from '#server/media/media.queries.ts'
import type { DocumentEditing, DraftSaved } from '#shared/admin/articles.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import { type TestApp, testApp, testNow } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns } from '#test/factories.ts'
import { hostileBodies } from '#test/hostile-bodies.ts'

describeOnBoth('bodies that would run a script', (dialect) => {
  let app: TestApp
  let editor: Caller
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    const picture = { hash: 'p', width: 480, height: 270, widths: [480], placeholder: 'data:image/webp;base64,', color: '#000000', alt: '' }
    await app.write((db) => insertMediaItem(db, picture, testNow))
    editor = await signedIn(app, 'editor')
  }, 120_000)
  afterAll(async () => {
    await app.close()
  })

  test('are refused at the body in words, or are text that stays text', async () => {
    const corpus = hostileBodies()
    expect(corpus.length).toBeGreaterThanOrEqual(300)
    expect(new Set(corpus.map(({ name }) => name)).size, 'no two alike').toBe(corpus.length)
    const { data } = await editor.ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'article' })
    let { rev } = data
    let refused = 0
    for (const { name, body } of corpus) {
      const answer = await editor.ask<DraftSaved>('PUT', `/api/admin/articles/${data.id}/draft`, { rev, draft: { ...emptyDraft, body } })
      expect([name, [200, 400, 422]]).toEqual([name, expect.arrayContaining([answer.status])])
      if (answer.status !== 200) {
        refused += 1
        expect(answer.message).toMatch(/[\u4e00-\u9fff]/)
        // 400: JSON that is refused for every route, for example with `__proto__`.
        if (answer.status === 422) expect([name, answer.faults[0]?.path]).toEqual([name, '/draft/body'])
        continue
      }
      rev = answer.data.rev
      // An accepted body contains no address that a browser would execute, and is returned unchanged.
      const stored = (await editor.get<DocumentEditing>(`/api/admin/articles/${data.id}`)).draft.body
      expect([name, stored]).toEqual([name, body])
      for (const address of addressesIn(stored))
        expect([name, address]).toEqual([name, expect.stringMatching(/^(https?:\/\/|mailto:|\/(?![/\\])|#)/)])
    }
    expect(refused).toBeGreaterThan(200)
  }, 120_000)
})

function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) =>
    (key === 'href' || key === 'src') && typeof inside === 'string' ? [inside] : addressesIn(inside),
  )
}
