import type { DocumentState } from '#shared/admin/articles.ts'
import type { ArticleRow } from './articles.queries.ts'

type Times = Pick<ArticleRow, 'published_at' | 'unpublish_at' | 'deleted_at'>

/** The state of a document at a moment; `published` is the same condition as `isPublished` in SQL. */
export function stateOf({ published_at, unpublish_at, deleted_at }: Times, now: string): DocumentState {
  if (deleted_at !== null) return 'trashed'
  if (published_at === null) return 'draft'
  if (unpublish_at !== null && unpublish_at <= now) return 'ended'
  return published_at > now ? 'scheduled' : 'published'
}
