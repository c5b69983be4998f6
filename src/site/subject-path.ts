import type { LinkSubject } from '#shared/articles.ts'
import { paths } from '#shared/paths.ts'

/** The page of something that articles tell of. */
export function pathOfSubject(subject: LinkSubject, id: number): string {
  switch (subject) {
    case 'competition':
      return paths.competition(id)
    case 'match':
      return paths.match(id)
    case 'team':
      return paths.team(id)
    case 'player':
      return paths.player(id)
  }
}
