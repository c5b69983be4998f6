import type { SearchType } from '#shared/page-query.ts'
import { paths } from '#shared/paths.ts'

export const typeWords: Readonly<Record<SearchType, string>> = { article: '新闻', competition: '赛事', team: '战队', player: '选手' }

/** The page of something that was found. */
export function addressOf({ type, id }: { type: SearchType; id: number }): string {
  switch (type) {
    case 'article':
      return paths.article(id)
    case 'competition':
      return paths.competition(id)
    case 'team':
      return paths.team(id)
    case 'player':
      return paths.player(id)
  }
}
