import type { Article } from '#shared/articles.ts'
import { embedParts } from '../components/rich-text/embed-parts.ts'
import { type AnyPagePart, latePart } from '../page-part.ts'

/** The same scripts as within a text; beside it they may come late. */
export const matchPart = latePart(
  'src/site/components/rich-text/EmbeddedMatch.tsx',
  () => import('../components/rich-text/EmbeddedMatch.tsx'),
)
export const tablePart = latePart(
  'src/site/components/rich-text/EmbeddedTable.tsx',
  () => import('../components/rich-text/EmbeddedTable.tsx'),
)

export function articleParts({ embeds, standing }: Pick<Article, 'embeds' | 'standing'>): AnyPagePart[] {
  return [...embedParts({ embeds }), ...(standing?.match ? [matchPart] : []), ...(standing?.tables.length ? [tablePart] : [])]
}
