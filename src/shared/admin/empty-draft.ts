import { eachText } from '#shared/each-text.ts'
import type { ArticleDraft } from './articles.ts'

/** A new document, and the defaults for fields that a stored text lacks because they were added later. */
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
  tellsResult: false,
  tags: [],
  links: [],
}
