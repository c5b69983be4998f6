import { findArticleOfKey } from '#server/articles/article-links.queries.ts'
import { stateOf } from '#server/articles/document-state.model.ts'
import { listFormerSlugs } from '#server/competitions/store/former-slugs.queries.ts'
import type { LoadedCompetition } from '#server/competitions/store/load.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import type { Picture } from '#shared/media.ts'

/** A competition for its editor: its document, and the data that is stored outside it or only referenced by it. */
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
    formerSlugs: (await listFormerSlugs(db, [id])).get(id) ?? [],
    cover: await viewStored(db, rows.competition.cover_id),
    logo: await viewStored(db, rows.competition.logo_id),
    rulesArticle: article ? { id: article.id, title: article.title, isPublished: stateOf(article, now) === 'published' } : null,
  }
}

async function viewStored(db: Selecting, id: number | null): Promise<Picture | null> {
  const [item] = await listMediaItems(db, id === null ? [] : [id])
  return item ? viewPicture(item) : null
}
