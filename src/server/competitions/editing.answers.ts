import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { Picture } from '#shared/media.ts'
import { findArticleOfKey } from '../articles/article-links.queries.ts'
import { stateOf } from '../articles/document-state.ts'
import type { Selecting } from '../db/open.ts'
import { listMediaItems } from '../media/media.queries.ts'
import { viewPicture } from '../media/media.view.ts'
import type { LoadedCompetition } from './load.queries.ts'

/** The competition as its editor finds it: its document, and what stands beside it or is only named by it. */
export async function viewCompetition(
  db: Selecting,
  { id, rev, document, rows }: LoadedCompetition,
  now: string,
): Promise<AdminCompetition> {
  const { rulesArticle: key } = document.competition
  const article = key === undefined ? undefined : await findArticleOfKey(db, key)
  return {
    id,
    rev,
    document,
    cover: await viewCover(db, rows.competition.cover_id),
    rulesArticle: article ? { id: article.id, title: article.title, isPublished: stateOf(article, now) === 'published' } : null,
  }
}

async function viewCover(db: Selecting, coverId: number | null): Promise<Picture | null> {
  const [item] = await listMediaItems(db, coverId === null ? [] : [coverId])
  return item ? viewPicture(item) : null
}
