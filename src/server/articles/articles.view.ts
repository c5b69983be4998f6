import type { ArticleSummary } from '#shared/article-summary.ts'
import type { Article, Embeds, StaticPage } from '#shared/articles.ts'
import type { Column } from '#shared/columns.ts'
import type { Picture } from '#shared/media.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { tellsScore } from '#shared/spoilers.ts'
import type { ArticleRow, SummaryRow } from './articles.queries.ts'
import type { NeighbourRow } from './articles-beside.queries.ts'
import { textsOfRow } from './text-columns.model.ts'
import { titleBreaks } from './title-breaks.model.ts'

/** What the rows refer to, loaded beforehand. */
export interface Surroundings {
  columns: ReadonlyMap<number, Column>
  pictures: ReadonlyMap<number, Picture>
  tags: ReadonlyMap<number, string[]>
  about: ReadonlyMap<number, string>
}

export function viewSummary(row: SummaryRow, around: Surroundings): ArticleSummary {
  const column = row.column_id === null ? undefined : around.columns.get(row.column_id)
  // Guaranteed by the table's checks and by the published predicate.
  if (!column || row.published_at === null) throw new Error(`Article ${row.id} is not a published article`)
  return {
    id: row.id,
    title: row.title,
    titleBreaks: titleBreaks(row.title),
    summary: row.summary,
    column,
    cover: row.cover_id === null ? null : (around.pictures.get(row.cover_id) ?? null),
    tags: around.tags.get(row.id) ?? [],
    isPinned: row.is_pinned === 1,
    hasVideo: row.has_video === 1,
    tellsResult: isTelling(row),
    about: isTelling(row) ? (around.about.get(row.id) ?? '') : '',
    publishedAt: row.published_at,
  }
}

/** A score in the words is one whether or not anybody ticked a box. */
export function isTelling({ tells_result, title, summary }: Pick<SummaryRow, 'tells_result' | 'title' | 'summary'>): boolean {
  return tells_result === 1 || tellsScore(title) || tellsScore(summary)
}

interface ArticleParts extends Surroundings {
  body: RichTextDoc
  bodyPictures: Picture[]
  embeds: Embeds
  previous: NeighbourRow | null
  next: NeighbourRow | null
  links: Article['links']
  standing: Article['standing']
  shareImage: string
  related: readonly SummaryRow[]
}

export function viewArticle(row: ArticleRow, parts: ArticleParts): Article {
  const tellsResult = isTelling(row) || parts.links.some(({ role }) => role === 'recap')
  return {
    ...viewSummary(row, parts),
    tellsResult,
    about: tellsResult ? (parts.about.get(row.id) ?? '') : '',
    body: parts.body,
    pictures: parts.bodyPictures,
    embeds: parts.embeds,
    ...textsOfRow(row),
    isAiMade: row.is_ai_made === 1,
    updatedAt: lastChange(row),
    views: row.views,
    links: parts.links,
    standing: parts.standing,
    previous: parts.previous && viewNeighbour(parts.previous),
    next: parts.next && viewNeighbour(parts.next),
    shareImage: parts.shareImage,
    related: parts.related.map((related) => viewSummary(related, parts)),
  }
}

function viewNeighbour({ id, title, tells_result }: NeighbourRow): NonNullable<Article['previous']> {
  return { id, title, tellsResult: tells_result === 1 || tellsScore(title) }
}

export function viewStaticPage(row: ArticleRow, parts: Pick<StaticPage, 'body' | 'pictures' | 'embeds'>): StaticPage {
  if (row.slug === null) throw new Error(`Document ${row.id} is not a page`)
  return { slug: row.slug, title: row.title, summary: row.summary, ...parts, updatedAt: lastChange(row) }
}

/** When readers last got a different text. An article that was never changed has its publication time. */
export function lastChange({
  created_at,
  updated_at,
  published_at,
}: Pick<ArticleRow, 'created_at' | 'updated_at' | 'published_at'>): string {
  const wasChanged = updated_at > created_at
  return published_at !== null && (!wasChanged || updated_at < published_at) ? published_at : updated_at
}
