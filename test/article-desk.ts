import type { Dialect } from '#server/db/dialect.ts'
import type { ArticleDraft, DocumentEditing, DraftSaved, Published } from '#shared/admin/articles.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import { type TestApp, testApp } from './app.ts'
import { league } from './competitions.ts'
import { type Caller, signedIn } from './console.ts'
import { addColumns, insertCompetition, textBody } from './factories.ts'

/** A site with columns and a competition, and two editors. */
export interface Desk {
  app: TestApp
  /** 甲, the default actor. */
  editor: Caller
  /** 乙, an admin. */
  other: Caller
  /** Ids by key. */
  columns: ReadonlyMap<string, number>
  /** Of a match of the competition. */
  matchId: number
}

export async function openDesk(dialect: Dialect): Promise<Desk> {
  const app = await testApp(dialect)
  await addColumns(app)
  await insertCompetition(app, league())
  const columns = await app.db.read.selectFrom('columns').select(['id', 'key']).execute()
  return {
    app,
    editor: await signedIn(app, 'editor', { displayName: '甲' }),
    other: await signedIn(app, 'admin', { displayName: '乙' }),
    columns: new Map(columns.map(({ id, key }) => [key, id])),
    matchId: (await app.db.read.selectFrom('matches').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id,
  }
}

/** Common actions of the editors. */
export function atDesk(desk: () => Desk) {
  const at = (ms: number) => new Date(desk().app.clock.read().getTime() + ms).toISOString()
  const draftOf = (params: Partial<ArticleDraft> = {}): ArticleDraft => ({
    ...emptyDraft,
    title: '云涧拿下首胜',
    columnId: desk().columns.get('news') ?? 0,
    body: textBody('第一段。'),
    ...params,
  })
  const url = (id: number, rest = '') => `/api/admin/articles/${id}${rest}`
  const create = async (params: Partial<ArticleDraft> = {}): Promise<number> => {
    const { data } = await desk().editor.ask<DocumentEditing>('POST', '/api/admin/articles', { kind: 'article', draft: draftOf(params) })
    return data.id
  }
  const editing = async (id: number) => await desk().editor.get<DocumentEditing>(url(id))
  const save = async (id: number, rev: number, params: Partial<ArticleDraft>, who = desk().editor) =>
    await who.ask<DraftSaved, DocumentEditing>('PUT', url(id, '/draft'), { rev, draft: draftOf(params) })
  const publish = async (id: number, params: { at?: string | null; until?: string | null } = {}) => {
    const { rev } = await editing(id)
    return await desk().editor.ask<Published, DocumentEditing>('PUT', url(id, '/publication'), { rev, at: null, until: null, ...params })
  }
  const visible = async (path: string) => await desk().app.http.inject({ url: path })
  const publicTitle = async (id: number) => (await visible(`/api/articles/${id}`)).json().data?.title ?? null
  /** Renews a session that would expire when the clock is moved. */
  const keepOpen = async (who: Caller): Promise<void> => {
    await desk()
      .app.db.write.updateTable('sessions')
      .set({ seen_at: at(0), created_at: at(0) })
      .where('id', '=', who.sessionId)
      .execute()
  }
  return { at, draftOf, url, create, editing, save, publish, visible, publicTitle, keepOpen }
}
