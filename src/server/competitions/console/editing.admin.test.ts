import { afterAll, beforeAll, expect, test } from 'vitest'
import { singleEvent } from '#rules/correct/examples.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import type { ActAnswer, ActConflict } from '#shared/admin/acts.ts'
import type { DocumentEditing, DocumentPage } from '#shared/admin/articles.ts'
import type { AdminCompetition, AdminCompetitionPage } from '#shared/admin/competitions.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import type { MediaUses } from '#shared/admin/media.ts'
import { type TestApp, testApp, testNow } from '../../../../test/app.ts'
import { assignScorekeepers, type Caller, signedIn } from '../../../../test/console.ts'
import { describeOnBoth } from '../../../../test/database.ts'
import { addColumns, insertCompetition } from '../../../../test/factories.ts'

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

  const seen = async (competition = id) => (await app.http.inject(`/api/competitions/${competition}`)).json().data
  const opened = async () => await editor.get<AdminCompetition>(`/api/admin/competitions/${id}`)
  /** Saves the form, based on the revision on which it was opened. */
  const save = async (
    form: AdminCompetition,
    part: { coverId?: number | null; rulesArticle?: string },
    more: { by?: Caller; isPreview?: boolean } = {},
  ) => {
    const { rulesArticle, ...cover } = part
    const competition = { ...form.document.competition, ...(rulesArticle === undefined ? {} : { rulesArticle }) }
    const act = { kind: 'replace_document', document: { ...form.document, competition }, ...cover }
    const params = { rev: form.rev, isPreview: more.isPreview ?? false, act }
    return await (more.by ?? editor).ask<ActAnswer, ActConflict>('POST', `/api/admin/competitions/${id}/acts`, params)
  }
  const put = async (coverId: number | null) => await save(await opened(), { coverId })
  const picture = async (hash: string, alt = ''): Promise<number> => {
    const ingested = {
      hash,
      alt,
      width: 1600,
      height: 900,
      widths: [480],
      placeholder: 'data:image/webp;base64,AA==',
      color: '#123456',
    }
    return await app.write((trx) => insertMediaItem(trx, ingested, testNow))
  }

  test('a cover is on the public pages at once, is counted in the library, and stays when the document is saved', async () => {
    const coverId = await picture('a'.repeat(64), '一只纸船')
    expect((await seen()).cover).toBeNull()
    const form = await opened()
    const told = await save(form, { coverId }, { isPreview: true })
    expect(told.data.changes).toEqual([{ kind: 'document', text: '赛事封面：无 → “一只纸船”' }])
    expect((await seen()).cover).toBeNull()
    const done = await save(form, { coverId })
    expect([done.status, done.data.rev]).toEqual([200, form.rev + 1])
    expect((await seen()).cover.id).toBe(coverId)
    expect((await app.http.inject('/api/competitions')).json().data.items[0].cover.id).toBe(coverId)
    const after = await opened()
    expect([after.cover?.id, after.rev, after.document]).toEqual([coverId, form.rev + 1, form.document])
    const uses = await editor.get<MediaUses>(`/api/admin/media/${coverId}/uses`)
    expect(uses.items).toEqual([expect.objectContaining({ subject: 'competition', id })])
    expect((await editor.ask('DELETE', `/api/admin/media/${coverId}`)).status).not.toBe(200)
    await insertCompetition(app, { ...cup, competition: { ...cup.competition, summary: '改过的简介' } })
    expect(await seen()).toMatchObject({ summary: '改过的简介', cover: { id: coverId } })
    const other = await picture('b'.repeat(64), '一只纸船')
    const later = await opened()
    const rev = later.rev + 1
    // Together with a change of the document: one save, one rev.
    expect((await save(later, { coverId: other, rulesArticle: 'rules-0' })).data.rev).toBe(rev)
    expect((await opened()).rev).toBe(rev)
    expect((await seen()).cover.id).toBe(other)
    // A retry after a lost response: it is saved already.
    expect((await save(later, { coverId: other, rulesArticle: 'rules-0' })).data).toMatchObject({ rev, changes: [] })
    const { rulesArticle: _, ...competition } = later.document.competition
    await save({ ...(await opened()), document: { ...later.document, competition } }, { coverId: null })
    expect([(await seen()).cover, (await opened()).cover]).toEqual([null, null])
    const entries = await app.db.read
      .selectFrom('audit_log')
      .select('after')
      .where('act', '=', 'competition.replace_document')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
    expect(entries.flatMap((entry) => JSON.parse(entry.after ?? '{}').changes)).toEqual([
      '赛事封面：无 → “一只纸船”',
      '赛事规则文章：无 → rules-0',
      `赛事封面：“一只纸船”（图片 ${coverId}） → “一只纸船”（图片 ${other}）`,
      '赛事规则文章：rules-0 → 无',
      '赛事封面：“一只纸船” → 无',
    ])
  })

  test('what is hidden now was not before, and a team that is listed is not told as a new one', async () => {
    const form = await opened()
    const texts = async (document: AdminCompetition['document']) =>
      (await save({ ...form, document }, {}, { isPreview: true })).data.changes.map(({ text }) => text)
    const { document } = form
    expect(await texts({ ...document, competition: { ...document.competition, isHidden: true } })).toEqual(['赛事隐藏：否 → 是'])
    expect(await texts({ ...document, teams: [{ slug: 'known', names: [{ name: '旧队' }] }] })).toEqual(['列入战队 1 个：旧队'])
  })

  test('a competition is made with its cover and its rules in one go, or not at all', async () => {
    const coverId = await picture('d'.repeat(64), '一盏灯')
    const make = async (slug: string, params: object) => {
      const competition = { ...cup.competition, slug, rulesArticle: 'the-rules' }
      return await editor.ask<AdminCompetition>('POST', '/api/admin/competitions', { document: { ...cup, competition }, ...params })
    }
    const made = await make('with-cover', { coverId })
    expect(made.data).toMatchObject({ cover: { id: coverId }, document: { competition: { rulesArticle: 'the-rules' } } })
    expect((await seen(made.data.id)).cover.id).toBe(coverId)
    const { after } = await app.db.read
      .selectFrom('audit_log')
      .select('after')
      .where('act', '=', 'competition.create')
      .where('subject_id', '=', String(made.data.id))
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after ?? '{}')).toMatchObject({ rev: 1, changes: [expect.stringContaining('新建赛事'), '赛事封面：无 → “一盏灯”'] })
    const refused = await make('without-picture', { coverId: 9_999 })
    expect([refused.status, refused.faults]).toEqual([422, [{ path: '/coverId', message: '这张图片不在媒体库里，请重新选择封面' }]])
    expect((await editor.get<AdminCompetitionPage>('/api/admin/competitions?q=without-picture')).total).toBe(0)
    expect((await make('without-picture', {})).status).toBe(200)
  })

  test('a picture that is not there is refused', async () => {
    expect((await put(9_999)).faults).toEqual([{ path: '/act/coverId', message: '这张图片不在媒体库里，请重新选择封面' }])
    const gone = await picture('c'.repeat(64))
    await app.db.write.updateTable('media_items').set({ deleted_at: testNow }).where('id', '=', gone).execute()
    expect((await put(gone)).status).toBe(422)
    expect((await save(await opened(), { coverId: 0 })).faults).toEqual([{ path: '/act/coverId', message: '封面：不能小于 1，现在是 0。' }])
  })

  test.each([
    [
      'the cover',
      { params: { coverId: 'first' }, told: '赛事封面：无 → “图甲”' },
      { params: { coverId: 'second' }, told: '赛事封面：“图甲” → “图乙”' },
    ],
    [
      'the rules',
      { params: { rulesArticle: 'rules-1' }, told: '赛事规则文章：无 → rules-1' },
      { params: { rulesArticle: 'rules-2' }, told: '赛事规则文章：rules-1 → rules-2' },
    ],
  ] as const)('of two who change %s the second is told what the first did, and chooses', async (_what, first, second) => {
    const ids = { first: await picture('e'.repeat(64), '图甲'), second: await picture('f'.repeat(64), '图乙') }
    const partOf = ({ params }: typeof first | typeof second) => ('coverId' in params ? { coverId: ids[params.coverId] } : params)
    const other = await signedIn(app, 'editor', { displayName: '编辑乙' })
    const form = await opened()
    expect((await save(form, partOf(first), { by: other })).status).toBe(200)
    for (const isPreview of [true, false]) {
      const late = await save(form, partOf(second), { isPreview })
      expect([late.status, late.message]).toEqual([409, '这项赛事刚被别人修改，请看过之后再决定'])
      expect(late.current).toEqual({
        rev: form.rev + 1,
        since: [{ at: expect.any(String), by: '编辑乙', isOwn: false, texts: [first.told] }],
      })
    }
    const now = await opened()
    expect([now.rev, now.cover?.id, now.document.competition.rulesArticle]).toEqual(
      'coverId' in first.params ? [form.rev + 1, ids.first, undefined] : [form.rev + 1, undefined, 'rules-1'],
    )
    // Knowing it, over what the first chose.
    const told = await save(now, partOf(second), { isPreview: true })
    expect(told.data.changes.map(({ text }) => text)).toEqual([second.told])
    expect((await save(now, partOf(second))).data.rev).toBe(form.rev + 2)
    const { competition, ...rest } = (await opened()).document
    const { rulesArticle: _, ...bare } = competition
    await editor.ask('POST', `/api/admin/competitions/${id}/acts`, {
      rev: form.rev + 2,
      isPreview: false,
      act: { kind: 'replace_document', document: { ...rest, competition: bare }, coverId: null },
    })
  })

  test('another cover or another name does not conflict with an act of a scorekeeper', async () => {
    const keeper = await signedIn(app, 'scorekeeper')
    await assignScorekeepers(editor, id, [{ userId: keeper.userId, match: null }])
    const form = await opened()
    const score = async (rev: number) =>
      await keeper.ask('POST', `/api/admin/competitions/${id}/acts`, {
        rev,
        isPreview: false,
        act: { kind: 'set_play', match: 'm1', play: 'live' },
      })
    expect((await put(await picture('9'.repeat(64)))).status).toBe(200)
    const named = await opened()
    const document = { ...named.document, competition: { ...named.document.competition, name: '新名杯' } }
    expect((await save({ ...named, document }, {})).status).toBe(200)
    expect((await score(form.rev)).status).toBe(200)
    const entrants = form.document.entrants.map((entrant) => ({ ...entrant, name: `${entrant.name}队` }))
    const renamed = await opened()
    expect((await save({ ...renamed, document: { ...renamed.document, entrants } }, {})).status).toBe(200)
    const late = { rev: renamed.rev, isPreview: false, act: { kind: 'set_play', match: 'm1', play: 'interrupted' } }
    expect((await keeper.ask('POST', `/api/admin/competitions/${id}/acts`, late)).status).toBe(409)
    await assignScorekeepers(editor, id, [])
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
    const form = await opened()
    const told = await save(form, { rulesArticle: line?.key ?? '' }, { isPreview: true })
    expect(told.data.changes.map(({ text }) => text)).toEqual(['赛事规则文章：无 → 《联赛规程》'])
    expect((await save(form, { rulesArticle: line?.key ?? '' })).status).toBe(200)
    expect((await opened()).rulesArticle).toEqual({ id: made.id, title: '联赛规程', isPublished: false })
    expect((await seen()).rulesArticle).toBeNull()
    const publication = { rev: made.rev, at: null, until: null }
    expect((await editor.ask('PUT', `/api/admin/articles/${made.id}/publication`, publication)).status).toBe(200)
    expect((await seen()).rulesArticle).toEqual({ id: made.id, title: '联赛规程' })
    const keeper = await signedIn(app, 'scorekeeper')
    await assignScorekeepers(editor, id, [{ userId: keeper.userId, match: null }])
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
