import type { LinkSubject } from '#shared/articles.ts'
import type { SearchType } from '#shared/page-query.ts'
import { paths } from '#shared/paths.ts'

/** The page of something that articles tell of, or that was found. */
export function pathOfSubject(subject: LinkSubject | SearchType, id: number): string {
  switch (subject) {
    case 'article':
      return paths.article(id)
    case 'album':
      return paths.album(id)
    case 'competition':
      return paths.competition(id)
    case 'match':
      return paths.match(id)
    case 'team':
      return paths.team(id)
    case 'player':
      return paths.player(id)
    case 'opening':
      return paths.openings({ id })
  }
}
