import type { SearchType } from '#shared/page-query.ts'

export const typeWords: Readonly<Record<SearchType, string>> = {
  article: '新闻',
  album: '图集',
  competition: '赛事',
  team: '战队',
  player: '选手',
  opening: '新服',
}
