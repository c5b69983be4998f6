import { afterAll, beforeAll, expect, test } from 'vitest'
import { singleEvent } from '#rules/correct/examples.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import type { DocumentEditing, DocumentPage } from '#shared/admin/articles.ts'
import type { ActAnswer, AdminCompetition, CoverAnswer } from '#shared/admin/competitions.ts'
import type { MediaUses } from '#shared/admin/media.ts'
import { type TestApp, testApp, testNow } from '../../../test/app.ts'
import { type Caller, signedIn } from '../../../test/console.ts'
import { describeOnBoth } from '../../../test/database.ts'
import { addColumns, insertCompetition } from '../../../test/factories.ts'
import { emptyDraft } from '../articles/drafts.ts'

const cup = singleEvent(4, false)

describeOnBoth('what stands beside a competition in the console', (dialect) => {
  let app: TestApp
  let editor: Caller
  let id: number
  beforeAll(async () => {
    app = await testApp(dialect)
    await addColumns(app)
    id = (await insertCompetition(app, cup)).id
    editor = await signedIn(app, 'editor', { displayName: '编辑甲' })
  })
  afterAll(() => app.close())

  const seen = async () => (await app.http.inject(`/api/competitions/${id}`)).json().data
  const opened = async () => await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
  const put = async (coverId: number | null, competition = id) =>
    await editor.ask<CoverAnswer>('PUT', `/api/admin/competitions/${competition}/cover`, { coverId })
  const picture = async (hash: string): Promise<number> => {
    const ingested = {
      hash,
      alt: '',
      width: 1600,
      height: 900,
      widths: [480],
      placeholder: 'data:image/webp;base64,AA==',
      color: '#123456',
    }
    return await app.write((trx) => insertMediaItem(trx, ingested, testNow))
  }

  test('a cover is on the public pages at once, is counted in the library, and stays when the document is saved', async () => {
    const coverId = await picture('a'.repeat(64))
    expect((await seen()).cover).toBeNull()
    const { rev } = await opened()
    expect((await put(coverId)).data.cover?.id).toBe(coverId)
    expect((await seen()).cover.id).toBe(coverId)
    expect((await app.http.inject('/api/competitions')).json().data.items[0].cover.id).toBe(coverId)
    const after = await opened()
    expect([after.cover?.id, after.rev]).toEqual([coverId, rev])
    const uses = await editor.get<MediaUses>(`/api/admin/media/${coverId}/uses`)
    expect(uses.items).toEqual([expect.objectContaining({ subject: 'competition', id })])
    expect((await editor.ask('DELETE', `/api/admin/media/${coverId}`)).status).not.toBe(200)
    await insertCompetition(app, { ...cup, competition: { ...cup.competition, summary: '改过的简介' } })
    expect(await seen()).toMatchObject({ summary: '改过的简介', cover: { id: coverId } })
    const other = await picture('b'.repeat(64))
    await put(other)
    expect((await seen()).cover.id).toBe(other)
    await put(other)
    await put(null)
    expect([(await seen()).cover, (await opened()).cover]).toEqual([null, null])
    const entries = await app.db.read.selectFrom('audit_log').select('after').where('act', '=', 'competition.cover').orderBy('id').execute()
    expect(entries.map((entry) => entry.after)).toEqual([coverId, other, null].map((now) => JSON.stringify({ coverId: now })))
  })

  test('a picture or a competition that is not there is refused', async () => {
    expect((await put(9_999)).faults).toEqual([{ path: '/coverId', message: '这张图片不在媒体库里，请重新选择' }])
    const gone = await picture('c'.repeat(64))
    await app.db.write.updateTable('media_items').set({ deleted_at: testNow }).where('id', '=', gone).execute()
    expect((await put(gone)).status).toBe(422)
    expect((await put(null, 9_999)).status).toBe(404)
  })

  test('an article written in the console becomes the rules, by its title in the preview and on the page once it is published', async () => {
    const column = await app.db.read.selectFrom('columns').select('id').limit(1).executeTakeFirstOrThrow()
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '每队五人。' }] }] }
    const { data: made } = await editor.ask<DocumentEditing>('POST', '/api/admin/articles', {
      kind: 'article',
      draft: { ...emptyDraft, title: '联赛规程', columnId: column.id, body },
    })
    const [line] = (await editor.get<DocumentPage>('/api/admin/articles')).items
    expect(line).toMatchObject({ title: '联赛规程', key: expect.stringMatching(/^leitai-[0-9a-f]{16}$/) })
    const { rev, document } = await opened()
    const act = { kind: 'replace_document', document: { ...document, competition: { ...document.competition, rulesArticle: line?.key } } }
    const ask = async (isPreview: boolean) =>
      await editor.ask<ActAnswer>('POST', `/api/admin/competitions/${id}/acts`, { rev, isPreview, act })
    const told = await ask(true)
    expect(told.data.changes.map(({ text }) => text)).toEqual(['赛事规则文章：无 → 《联赛规程》'])
    expect((await ask(false)).status).toBe(200)
    expect((await opened()).rulesArticle).toEqual({ id: made.id, title: '联赛规程', isPublished: false })
    expect((await seen()).rulesArticle).toBeNull()
    const publication = { rev: made.rev, at: null, until: null }
    expect((await editor.ask('PUT', `/api/admin/articles/${made.id}/publication`, publication)).status).toBe(200)
    expect((await seen()).rulesArticle).toEqual({ id: made.id, title: '联赛规程' })
    const keeper = await signedIn(app, 'scorekeeper')
    await editor.ask('PUT', `/api/admin/competitions/${id}/scorekeepers`, { items: [{ userId: keeper.userId, match: null }] })
    expect((await keeper.get<AdminCompetition>(`/api/admin/competitions/${id}`)).rulesArticle).toBeNull()
  })

  test('an article that had no key yet gets one when it is published again', async () => {
    const { data: made } = await editor.ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'article' })
    await app.db.write.updateTable('articles').set({ import_key: null }).where('id', '=', made.id).execute()
    const saved = await editor.ask('PUT', `/api/admin/articles/${made.id}/draft`, {
      rev: made.rev,
      draft: { ...made.draft, title: '旧文章' },
    })
    expect(saved.status).toBe(200)
    const { items } = await editor.get<DocumentPage>('/api/admin/articles?q=%E6%97%A7%E6%96%87%E7%AB%A0')
    expect(items[0]?.key).toMatch(/^leitai-/)
  })
})
