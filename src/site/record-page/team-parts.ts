import type { TeamView } from '#shared/competitions/record-views.ts'
import { type AnyPagePart, latePart } from '../page-part.ts'
import { recordParts, type WithRecords } from '../statistics/statistics-part.ts'

export const teamMediaPart = latePart('src/site/record-page/TeamMedia.tsx', () => import('./TeamMedia.tsx'))

export function hasMedia({ videos, albums }: Pick<TeamView, 'videos' | 'albums'>): boolean {
  return videos.length + albums.length > 0
}

export function teamParts(team: WithRecords<TeamView>): AnyPagePart[] {
  return [...recordParts(team), ...(hasMedia(team) ? [teamMediaPart] : [])]
}
