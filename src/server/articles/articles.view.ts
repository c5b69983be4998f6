import type { ArticleSummary } from '#shared/article-summary.ts'
import type { Article, Embeds, StaticPage } from '#shared/articles.ts'
import type { Column } from '#shared/columns.ts'
import type { Picture } from '#shared/media.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import type { ArticleRow, SummaryRow } from './articles.queries.ts'
import { textsOfRow } from './text-columns.model.ts'

/** What rows refer to, read beforehand. */
export interface Surroundings {
  columns: ReadonlyMap<number, Column>
  pictures: ReadonlyMap<number, Picture>
  tags: ReadonlyMap<number, string[]>
}

export function viewSummary(row: SummaryRow, around: Surroundings): ArticleSummary {
  const column = row.column_id === null ? undefined : around.columns.get(row.column_id)
  // Both hold by the table's own checks and by the published predicate.
  if (!column || row.published_at === null) throw new Error(`Article ${row.id} is not a published article`)
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    column,
    cover: row.cover_id === null ? null : (around.pictures.get(row.cover_id) ?? null),
    tags: around.tags.get(row.id) ?? [],
    isPinned: row.is_pinned === 1,
    hasVideo: row.has_video === 1,
    publishedAt: row.published_at,
  }
}

interface ArticleParts extends Surroundings {
  body: RichTextDoc
  bodyPictures: Picture[]
  embeds: Embeds
  previous: Article['previous']
  next: Article['next']
  links: Article['links']
  shareImage: string
  related: readonly SummaryRow[]
}

export function viewArticle(row: ArticleRow, parts: ArticleParts): Article {
  return {
    ...viewSummary(row, parts),
    body: parts.body,
    pictures: parts.bodyPictures,
    embeds: parts.embeds,
    ...textsOfRow(row),
    isAiMade: row.is_ai_made === 1,
    updatedAt: lastChange(row),
    views: row.views,
    links: parts.links,
    previous: parts.previous,
    next: parts.next,
    shareImage: parts.shareImage,
    related: parts.related.map((related) => viewSummary(related, parts)),
  }
}

export function viewStaticPage(row: ArticleRow, parts: Pick<StaticPage, 'body' | 'pictures' | 'embeds'>): StaticPage {
  if (row.slug === null) throw new Error(`Document ${row.id} is not a page`)
  return { slug: row.slug, title: row.title, summary: row.summary, ...parts, updatedAt: lastChange(row) }
}

/** When readers last got another text: an article that stands as it was first written is as old as its publication. */
export function lastChange({
  created_at,
  updated_at,
  published_at,
}: Pick<ArticleRow, 'created_at' | 'updated_at' | 'published_at'>): string {
  const wasChanged = updated_at > created_at
  return published_at !== null && (!wasChanged || updated_at < published_at) ? published_at : updated_at
}
