import type { ArticleLinkTable } from '#server/db/competition-tables.ts'
import type { DocumentText } from '#shared/limits.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'

/** A document as its author submits it, checked beforehand. Instants are ISO UTC. */
export interface DocumentInput extends Readonly<Record<DocumentText, string>> {
  importKey: string | null
  title: string
  summary: string
  body: RichTextDoc
  isAiMade: boolean
  isPinned: boolean
  tellsResult: boolean
  tags: readonly string[]
  coverId: number | null
  /** Null: a draft. */
  publishedAt: string | null
  unpublishAt: string | null
  /** The subjects of the article, in order; absent: none. */
  links?: readonly ArticleLink[]
  place: { kind: 'article'; columnId: number } | { kind: 'page'; slug: string }
}

export interface ArticleLink {
  role: ArticleLinkTable['role']
  subject: ArticleLinkTable['subject']
  subjectId: number
}
