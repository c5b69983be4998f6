import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importArticles } from '#server/import/import-articles.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import type { DocumentEditing, DraftSaved, Published, RevisionList } from '#shared/admin/articles.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Caller, signedIn } from '#test/console.ts'
import { describeOnBoth } from '#test/database.ts'
import { addColumns, textBody } from '#test/factories.ts'

describeOnBoth('an import over what somebody has open', (dialect) => {
  let app: TestApp
  let editor: Caller
  let folder: string
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    editor = await signedIn(app, 'editor', { displayName: '甲' })
    folder = await mkdtemp(join(tmpdir(), 'leitai-import-over-'))
  }, 120_000)
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  async function bring(externalId: string, title: string) {
    const file = join(folder, 'articles.json')
    await writeFile(file, JSON.stringify([{ externalId, title, body: `${title}的正文`, publishedAt: '2026-11-19 20:00', tags: ['外来'] }]))
    const files = openDiskFiles(app.dataFolder)
    const { created, changed, errors } = await importArticles({
      db: app.db,
      clock: app.clock.read,
      files,
      sources: [file],
      isDryRun: false,
    })
    expect(errors).toEqual([])
    await app.bus.catchUp()
    return { created, changed }
  }
  /** An imported article, as its editor opens it. */
  async function opened(externalId: string): Promise<DocumentEditing> {
    await bring(externalId, '进来的')
    const { id } = await app.db.read.selectFrom('articles').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    return await reread(id)
  }
  const url = (id: number, rest = '') => `/api/admin/articles/${id}${rest}`
  const reread = async (id: number) => await editor.get<DocumentEditing>(url(id))
  const save = async ({ id, rev, draft }: DocumentEditing, title: string) =>
    await editor.ask<DraftSaved, DocumentEditing>('PUT', url(id, '/draft'), {
      rev,
      draft: { ...draft, title, body: textBody(`${title}的正文`) },
    })
  const publish = async (id: number, rev: number) =>
    await editor.ask<Published, DocumentEditing>('PUT', url(id, '/publication'), { rev, at: null, until: null })
  const titles = async (id: number) => {
    const { items } = await editor.get<RevisionList>(url(id, '/revisions'))
    return items.map(({ title, createdBy }) => [title, createdBy?.name ?? null])
  }
  const publicTitle = async (id: number) => (await app.http.inject(`/api/articles/${id}`)).json().data?.title

  test('the longest title that an import takes can be saved again', async () => {
    await bring('long', '长'.repeat(200))
    const { id } = await app.db.read.selectFrom('articles').select('id').where('title', '=', '长'.repeat(200)).executeTakeFirstOrThrow()
    const seen = await reread(id)
    expect((await save(seen, seen.draft.title)).status).toBe(200)
  })

  test('opened and never saved: the first save meets the imported text and overwrites nothing', async () => {
    const seen = await opened('first')
    expect(seen.rev).toBe(0)
    expect(await bring('first', '又来一版')).toEqual({ created: 0, changed: 1 })
    const refused = await save(seen, '甲写的')
    expect(refused.status).toBe(409)
    expect(refused.message).toBe('这篇内容刚被一次导入改写，请先看看现在的内容')
    expect(refused.current).toMatchObject({ draft: { title: '又来一版', tags: ['外来'] }, updatedBy: null, isChanged: false })
    expect((await reread(seen.id)).draft.title).toBe('又来一版')
    // One choice: keep my text; the imported text is preserved as a revision.
    expect((await save(refused.current, '甲写的')).status).toBe(200)
    expect(await titles(seen.id)).toEqual([
      ['甲写的', '甲'],
      ['又来一版', null],
    ])
    expect(await publicTitle(seen.id)).toBe('又来一版')
  })

  test('a draft with changes that nobody has seen: neither saved nor published over the import, and kept', async () => {
    const seen = await opened('second')
    const saved = await save(seen, '甲没发布的')
    expect(saved.data).toMatchObject({ rev: 1, isChanged: true })
    app.clock.advance(1_000)
    await save({ ...seen, rev: 1 }, '甲又改的')
    await bring('second', '又来一版')
    expect((await save({ ...seen, rev: 2 }, '甲还在改')).status).toBe(409)
    expect((await publish(seen.id, 2)).status).toBe(409)
    expect(await publicTitle(seen.id)).toBe('又来一版')
    const current = await reread(seen.id)
    expect(current).toMatchObject({ isChanged: false, draft: { title: '又来一版' } })
    // The other choice: take the imported text; my own can still be restored.
    expect(await titles(seen.id)).toContainEqual(['甲又改的', '甲'])
    expect((await publish(seen.id, current.rev)).status).toBe(200)
    expect(await publicTitle(seen.id)).toBe('又来一版')
  })

  test('a text that was taken back and is being written anew is kept as well', async () => {
    const seen = await opened('third')
    await editor.ask('DELETE', url(seen.id, '/publication'))
    await save(await reread(seen.id), '甲重写的')
    await bring('third', '又来一版')
    expect((await save({ ...seen, rev: 1 }, '甲还在写')).status).toBe(409)
    expect(await titles(seen.id)).toContainEqual(['甲重写的', '甲'])
  })

  test('an import that changes nothing disturbs nobody', async () => {
    const seen = await opened('fourth')
    expect(await bring('fourth', '进来的')).toEqual({ created: 0, changed: 0 })
    expect((await save(seen, '甲写的')).status).toBe(200)
  })
})
