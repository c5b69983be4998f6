import type { Suggestion } from '#shared/search.ts'

export const searchTypeWords: Readonly<Record<Suggestion['type'], string>> = {
  article: '新闻',
  album: '图集',
  competition: '赛事',
  match: '比赛',
  meetings: '交锋',
  team: '战队',
  player: '选手',
  opening: '新服',
  page: '页面',
  tip: '下载指引',
  link: '链接',
}
