import type { Embeds } from '#shared/articles.ts'
import { type AnyPagePart, pagePart } from '../../page-part.ts'

export const embeddedMatchPart = pagePart('src/site/components/rich-text/EmbeddedMatch.tsx', () => import('./EmbeddedMatch.tsx'))
export const embeddedTablePart = pagePart('src/site/components/rich-text/EmbeddedTable.tsx', () => import('./EmbeddedTable.tsx'))

/** The page parts for a body's embeds: few articles have any. */
export function embedParts({ embeds }: { embeds: Embeds }): AnyPagePart[] {
  return [...(embeds.matches.length > 0 ? [embeddedMatchPart] : []), ...(embeds.tables.length > 0 ? [embeddedTablePart] : [])]
}
