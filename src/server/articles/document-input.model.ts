import type { ArticleLinkTable } from '#server/db/competition-tables.ts'
import type { DocumentText } from '#shared/limits.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'

/** A document as its author gives it, checked beforehand. Instants ISO UTC. */
export interface DocumentInput extends Readonly<Record<DocumentText, string>> {
  importKey: string | null
  title: string
  summary: string
  body: RichTextDoc
  isAiMade: boolean
  isPinned: boolean
  tags: readonly string[]
  coverId: number | null
  /** Null: a draft. */
  publishedAt: string | null
  unpublishAt: string | null
  /** What it tells of, in order; none where it is absent. */
  links?: readonly ArticleLink[]
  place: { kind: 'article'; columnId: number } | { kind: 'page'; slug: string }
}

export interface ArticleLink {
  role: ArticleLinkTable['role']
  subject: ArticleLinkTable['subject']
  subjectId: number
}
