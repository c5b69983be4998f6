import type { Home } from '#shared/settings.ts'
import { type AnyPagePart, latePart } from '../page-part.ts'

export const albumsPart = latePart('src/site/home/Albums.tsx', () => import('./Albums.tsx'))
export const columnsPart = latePart('src/site/home/ColumnPanels.tsx', () => import('./ColumnPanels.tsx'))
export const downloadsPart = latePart('src/site/home/Downloads.tsx', () => import('./Downloads.tsx'))
export const honoursPart = latePart('src/site/home/HonourBand.tsx', () => import('./HonourBand.tsx'))
export const openingsPart = latePart('src/site/home/Openings.tsx', () => import('./Openings.tsx'))
export const progressPart = latePart('src/site/home/ProgressCards.tsx', () => import('./ProgressCards.tsx'))

/** What stands below the stage, the day and the news. */
export function homeParts({ blocks }: Home): AnyPagePart[] {
  return [...new Set(blocks.flatMap((block) => partOf(block.kind) ?? []))]
}

function partOf(kind: Home['blocks'][number]['kind']): AnyPagePart | null {
  switch (kind) {
    case 'albums':
      return albumsPart
    case 'column':
      return columnsPart
    case 'competitions':
      return progressPart
    case 'downloads':
      return downloadsPart
    case 'openings':
      return openingsPart
    case 'winners':
      return honoursPart
    case 'lead':
    case 'live':
    case 'news':
      return null
  }
}
