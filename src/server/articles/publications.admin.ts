import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { type Fault, HttpError, invalid } from '#server/base/errors.ts'
import type { CacheTag } from '#server/cache/tags.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { leadToPage } from '#server/redirects/moved-page.service.ts'
import type { ArticleDraft, BulkAct, BulkAnswer, Publication, Published } from '#shared/admin/articles.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import { affectedPages } from './affected-pages.answers.ts'
import { bodyFromText, withAddresses } from './body-text.model.ts'
import { faultsToPublish } from './check-draft.service.ts'
import {
  type Changing,
  changeDocument,
  ctxOf,
  recording,
  requireDocument,
  requireNotTrashed,
  requireRev,
} from './document-change.service.ts'
import { stateOf } from './document-state.model.ts'
import { type DocumentRow, findDocument } from './drafts.queries.ts'
import { answerEditing } from './editing.answers.ts'
import { publish, trash, unpublish } from './publish.service.ts'
import { findLastPublished } from './revisions.queries.ts'
import { insertDraft } from './save-draft.service.ts'

interface Actor {
  userId: number
  now: string
}

/** Everything that changes what visitors see: publishing, unpublishing, trash; single and in bulk, and quick notices. */
export async function publicationRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'PUT /articles/:id/publication',
    summary: '发布草稿：马上，或定时',
    may: 'articles.publish',
    answer: async (asked) => {
      const { params, body, signed, now } = asked
      const change = await changeDocument(asked, params.id, async (changing) => {
        requireRev(changing.document, body.rev)
        await publishOne(changing, { userId: signed.id, now }, body)
      })
      return await answerPublished(asked, change)
    },
  })

  for (const { endpoint, summary, act } of [
    { endpoint: 'DELETE /articles/:id/publication', summary: '下线，或取消定时', act: 'unpublish' },
    { endpoint: 'DELETE /articles/:id', summary: '移到回收站', act: 'trash' },
    { endpoint: 'DELETE /articles/:id/deletion', summary: '从回收站恢复', act: 'restore' },
  ] as const) {
    adminRoute(app, context, {
      endpoint,
      summary,
      may: 'articles.publish',
      answer: async (asked) => {
        const { params, signed, now } = asked
        const change = await changeDocument(asked, params.id, async (changing) => {
          await actsOnOne[act](changing, { userId: signed.id, now })
        })
        return await answerPublished(asked, change)
      },
    })
  }

  adminRoute(app, context, {
    endpoint: 'POST /articles/bulk',
    summary: '对多篇文章做同一件事，各自成败',
    may: 'articles.publish',
    answer: async (asked) => {
      const { body, signed, now } = asked
      const answer: Static<typeof BulkAnswer> = { done: [], failed: [] }
      for (const id of body.ids) {
        try {
          const actor = { userId: signed.id, now }
          const former = body.times?.find((one) => one.id === id) ?? null
          await changeDocument(asked, id, async (changing) => {
            if (body.act !== 'publish') await actsOnOne[body.act](changing, actor)
            else if (former === null) await publishOne(changing, actor, { at: null, until: null })
            else await publishOne(changing, actor, { ...former, content: await findLastPublished(changing.trx, id) })
          })
          answer.done.push(id)
        } catch (error) {
          if (!(error instanceof HttpError)) throw error
          const title = (await findDocument(asked.read, id))?.draft.title ?? ''
          answer.failed.push({ id, title, message: error.message })
        }
      }
      return answer
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /notices',
    summary: '写一条快讯并马上发布',
    may: 'notices.publish',
    isOnce: true,
    answer: async (asked) => {
      const { body, signed, now, write } = asked
      const { title, text, columnId, pictureId } = body
      const draft = { ...emptyDraft, title, columnId, coverId: pictureId, body: withAddresses(bodyFromText(text)) }
      let change: Change | undefined
      const made = await write(async (trx, touch, audit) => {
        const faults = await faultsToPublish(trx, 'article', null, draft)
        if (faults.length > 0) throw invalid(faults.map(inNotice))
        const tags = new Set<CacheTag>()
        const id = await insertDraft(trx, 'article', { draft, userId: signed.id, now })
        const before = await requireDocument(trx, id)
        await publish(trx, recording(tags, touch), before, { userId: signed.id, now, at: null, until: null })
        await audit({ act: 'article.notice', subject: 'article', id, name: title, after: { publishedAt: now } })
        change = { before, after: await requireDocument(trx, id), tags }
        return id
      }, 'alongside')
      // Where the answer was lost, the second press has the article that the first one made.
      const stands = await requireDocument(asked.read, made)
      return await answerPublished(asked, change ?? { before: stands, after: stands, tags: new Set() })
    },
  })
}

/** Maps a fault of the draft to the field of the notice. */
function inNotice({ path, message }: Fault): Fault {
  const fields: Readonly<Record<string, string>> = { '/draft/body': '/text', '/draft/coverId': '/pictureId' }
  return { path: fields[path] ?? path.replace('/draft', ''), message }
}

const actsOnOne: Readonly<Record<Exclude<BulkAct['act'], 'publish'>, (changing: Changing, actor: Actor) => Promise<void>>> = {
  async unpublish({ trx, touch, audit, document }, actor) {
    const { row } = document
    if (row.published_at === null) return
    await unpublish(trx, touch, document, actor)
    const before = { publishedAt: row.published_at, unpublishAt: row.unpublish_at }
    await audit({ ...entryOf('unpublish', document), before, after: { publishedAt: null, unpublishAt: null } })
  },
  async trash({ trx, touch, audit, document }, { now }) {
    if (document.row.deleted_at !== null) return
    await trash(trx, touch, document, { deletedAt: now, now })
    await audit({ ...entryOf('trash', document), after: { deletedAt: now } })
  },
  async restore({ trx, touch, audit, document }, { now }) {
    if (document.row.deleted_at === null) return
    await trash(trx, touch, document, { deletedAt: null, now })
    await audit({ ...entryOf('untrash', document), before: { deletedAt: document.row.deleted_at }, after: { deletedAt: null } })
  },
}

interface Publishing extends Pick<Publication, 'at' | 'until'> {
  /** In place of the draft. */
  content?: ArticleDraft | undefined
}

async function publishOne({ trx, touch, audit, document }: Changing, actor: Actor, { at, until, content }: Publishing) {
  requireNotTrashed(document)
  const times = await publish(trx, touch, document, { ...actor, at, until, content })
  const before = { publishedAt: document.row.published_at, unpublishAt: document.row.unpublish_at }
  await audit({ ...entryOf('publish', document), before, after: times })
  const { slug } = content ?? document.draft
  // What is planned is not there yet.
  if (document.row.kind === 'page' && slug !== null && times.publishedAt <= actor.now)
    await leadToPage(trx, audit, { former: publicSlug(document, actor.now), slug, now: actor.now })
}

/** Null: nobody knows the page by an address yet. */
function publicSlug({ row }: DocumentRow, now: string): string | null {
  const state = stateOf(row, now)
  return state === 'published' || state === 'ended' ? row.slug : null
}

function entryOf(what: string, { row, draft }: DocumentRow) {
  return { act: `${row.kind}.${what}`, subject: row.kind, id: row.id, name: draft.title }
}

interface Change {
  before: DocumentRow
  after: DocumentRow
  tags: ReadonlySet<CacheTag>
}

async function answerPublished(asked: Parameters<typeof ctxOf>[0], { before, after, tags }: Change): Promise<Published> {
  const ctx = ctxOf(asked)
  return { document: await answerEditing(ctx, after), pages: await affectedPages(ctx, tags, before, after) }
}
