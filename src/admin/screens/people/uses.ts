import type { AdminSeason } from '#shared/admin/people.ts'

export type Use = AdminSeason['uses'][number]

export const useLabels: Readonly<Record<Use['kind'], string>> = { competition: '赛事', team: '队伍', article: '文章', album: '图集' }
export const useScreens: Readonly<Record<Use['kind'], string>> = {
  competition: '/competitions',
  team: '/teams',
  article: '/articles',
  album: '/albums',
}
