import { eachText } from '#shared/each-text.ts'
import type { ArticleDraft } from './articles.ts'

/** A new document, and what every field is in a text that was stored before there was such a field. */
export const emptyDraft: ArticleDraft = {
  title: '',
  summary: '',
  columnId: null,
  slug: null,
  coverId: null,
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  ...eachText(() => ''),
  isAiMade: false,
  isPinned: false,
  tags: [],
  links: [],
}
