import type { AdminSeason } from '#shared/admin/people.ts'
import { auditSubjectWords } from '#shared/words/subjects.ts'

export type Use = AdminSeason['uses'][number]

export const useLabels: Readonly<Record<Use['kind'], string>> = auditSubjectWords
export const useScreens: Readonly<Record<Use['kind'], string>> = {
  competition: '/competitions',
  team: '/teams',
  article: '/articles',
  album: '/albums',
  opening: '/openings',
  tip: '/tips',
}
