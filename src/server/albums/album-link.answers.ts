import { nameSubject } from '#server/articles/subjects.answers.ts'
import type { Asking } from '#server/http/query-context.ts'
import { listSeasons } from '#server/seasons/seasons.queries.ts'
import type { AlbumLink, AlbumSubject } from '#shared/albums.ts'

/** What an album is of, by the name that is public now; null where it is of nothing, or of what is not public. */
export async function answerAlbumLink(asking: Asking, subject: AlbumSubject | null, id: number | null): Promise<AlbumLink | null> {
  if (subject === null || id === null) return null
  const name = await nameOf(asking, subject, id)
  return name === undefined ? null : { subject, id, name }
}

async function nameOf(asking: Asking, subject: AlbumSubject, id: number): Promise<string | undefined> {
  switch (subject) {
    case 'match':
    case 'team':
      return await nameSubject(asking, subject, id)
    case 'season':
      asking.footing.shows('seasons')
      return (await listSeasons(asking.read)).find((season) => season.id === id)?.name
  }
}
