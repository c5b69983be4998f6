import { stateOf } from '#server/articles/document-state.model.ts'
import { notFound } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import type { Selecting } from '#server/db/open.ts'
import type { AdminOpening } from '#shared/admin/openings.ts'
import { openingState } from '#shared/opening-state.ts'
import { fieldsOf } from './opening-record.model.ts'
import { recordOf } from './openings.view.ts'
import { findLinkedArticle, findOpening } from './openings-admin.queries.ts'

/** An opening for its form; throws not-found. */
export async function openingNow(db: Selecting, id: number, now: string): Promise<AdminOpening> {
  const row = await findOpening(db, id)
  if (!row) throw notFound()
  const fields = fieldsOf(row)
  const article = row.article_id === null ? undefined : await findLinkedArticle(db, row.article_id)
  const target = row.merged_into_id === null ? undefined : await findOpening(db, row.merged_into_id)
  return {
    id,
    rev: revOf(fields),
    ...fields,
    state: openingState(recordOf(row), now),
    postponedFrom: row.postponed_from,
    article: article
      ? {
          id: article.id,
          title: article.title,
          isPublished: stateOf(article, now) === 'published',
        }
      : null,
    mergedInto: target?.name ?? null,
  }
}
