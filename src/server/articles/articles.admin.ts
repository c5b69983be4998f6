import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '#server/base/errors.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { emptyDraft } from '#shared/admin/empty-draft.ts'
import { richTextMaxLength } from '#shared/rich-text.ts'
import { articleSheet } from './articles.sheet.ts'
import { faultsInDraft } from './check-draft.service.ts'
import {
  changeDocument,
  changedFields,
  ctxOf,
  isAlreadySaved,
  requireDocument,
  requireNotTrashed,
  requireRev,
} from './document-change.service.ts'
import { answerDocumentList } from './document-list.answers.ts'
import { findUserNames } from './drafts.queries.ts'
import { answerEditing, draftPictures, viewWriter } from './editing.answers.ts'
import { findRevision, listRevisions } from './revisions.queries.ts'
import { insertDraft, restoreDraft, saveDraft } from './save-draft.service.ts'

/** Larger than the longest allowed body with the rest of its draft, so that a body that is too long gets a message that says so. */
const bodyLimit = 4 * richTextMaxLength
/** After a conflict two of them. */
const mergedLimit = 2 * bodyLimit

/** Writing: the list, drafts and their revisions. Only publications change what visitors see. */
export async function articleAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /articles',
    summary: '文章和页面的列表，草稿也在内',
    may: 'articles.read',
    sheet: articleSheet,
    answer: async ({ read, now, query }) => await answerDocumentList(read, context.search, now, query),
  })

  adminRoute(app, context, {
    endpoint: 'GET /articles/:id',
    summary: '一篇文章或页面，连同草稿',
    may: 'articles.read',
    answer: async (asked) => await answerEditing(ctxOf(asked), await requireDocument(asked.read, asked.params.id)),
  })

  adminRoute(app, context, {
    endpoint: 'POST /articles',
    summary: '新建一篇文章或页面',
    may: 'articles.write',
    isOnce: true,
    bodyLimit,
    answer: async (asked) => {
      const { body, read, now, signed, write } = asked
      const draft = body.draft ?? emptyDraft
      const id = await write(async (trx, _touch, audit) => {
        const faults = await faultsInDraft(trx, draft)
        if (faults.length > 0) throw invalid(faults)
        const inserted = await insertDraft(trx, body.kind, { draft, userId: signed.id, now })
        await audit({ act: `${body.kind}.create`, subject: body.kind, id: inserted, name: draft.title })
        return inserted
      }, 'alongside')
      return await answerEditing(ctxOf(asked), await requireDocument(read, id))
    },
  })

  adminRoute(app, context, {
    endpoint: 'PUT /articles/:id/draft',
    summary: '保存草稿',
    may: 'articles.write',
    bodyLimit: mergedLimit,
    answer: async (asked) => {
      const { params, body, now, signed } = asked
      const { result, after } = await changeDocument(asked, params.id, async ({ trx, audit, document }) => {
        // A retry after a lost response: the draft is stored already.
        if (isAlreadySaved(document, body, signed.id)) return { rev: document.rev, isChanged: document.isChanged }
        requireRev(document, body.rev)
        requireNotTrashed(document)
        const faults = await faultsInDraft(trx, body.draft)
        const asideFaults = body.aside ? await faultsInDraft(trx, body.aside) : []
        if (faults.length + asideFaults.length > 0)
          throw invalid([...faults, ...asideFaults.map(({ path, message }) => ({ path: path.replace('/draft', '/aside'), message }))])
        const saved = await saveDraft(trx, document, { draft: body.draft, aside: body.aside, userId: signed.id, now })
        // Autosave runs every few seconds: the audit log gets one entry per stored revision.
        if (saved.isMarked) {
          const { kind } = document.row
          const changes = changedFields(document.draft, body.draft)
          await audit({ act: `${kind}.save`, subject: kind, id: params.id, name: body.draft.title, ...changes })
        }
        return saved
      })
      return { rev: result.rev, updatedAt: after.updatedAt, isChanged: result.isChanged }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /articles/:id/revisions',
    summary: '历史版本，新的在前',
    may: 'articles.read',
    answer: async ({ read, params }) => {
      await requireDocument(read, params.id)
      const rows = await listRevisions(read, params.id)
      const names = await findUserNames(
        read,
        rows.map((row) => row.created_by),
      )
      return {
        items: rows.map(({ id, reason, title, created_at, created_by }) => ({
          id,
          reason,
          createdAt: created_at,
          createdBy: viewWriter(names, created_by),
          title,
        })),
      }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /articles/:id/revisions/:revision',
    summary: '一个历史版本',
    may: 'articles.read',
    answer: async ({ read, params }) => {
      const revision = await findRevision(read, params.id, params.revision)
      if (!revision) throw notFound()
      const { id, created_at, draft } = revision
      return { id, createdAt: created_at, draft, pictures: await draftPictures({ read }, draft) }
    },
  })

  adminRoute(app, context, {
    endpoint: 'POST /articles/:id/restorations',
    summary: '用历史版本作草稿',
    may: 'articles.write',
    answer: async (asked) => {
      const { params, body, now, signed } = asked
      const { after } = await changeDocument(asked, params.id, async ({ trx, audit, document }) => {
        requireRev(document, body.rev)
        requireNotTrashed(document)
        const revision = await findRevision(trx, params.id, body.revision)
        if (!revision) throw invalid([{ path: '/revision', message: '没有这个历史版本' }])
        await restoreDraft(trx, document, { draft: revision.draft, userId: signed.id, now })
        const { kind } = document.row
        const changes = changedFields(document.draft, revision.draft)
        await audit({ act: `${kind}.restore-revision`, subject: kind, id: params.id, name: revision.draft.title, ...changes })
      })
      return await answerEditing(ctxOf(asked), after)
    },
  })
}
