import { nameSubject } from '#server/articles/subjects.answers.ts'
import type { QueryContext } from '#server/http/query-context.ts'
import { listSeasons } from '#server/seasons/seasons.queries.ts'
import type { AlbumLink, AlbumSubject } from '#shared/albums.ts'

/** The subject of an album with its current public name; null where it has none or the subject is not public. */
export async function answerAlbumLink(ctx: QueryContext, subject: AlbumSubject | null, id: number | null): Promise<AlbumLink | null> {
  if (subject === null || id === null) return null
  const name = await nameOf(ctx, subject, id)
  return name === undefined ? null : { subject, id, name }
}

async function nameOf(ctx: QueryContext, subject: AlbumSubject, id: number): Promise<string | undefined> {
  switch (subject) {
    case 'match':
    case 'team':
      return await nameSubject(ctx, subject, id)
    case 'season':
      ctx.deps.addTags('seasons')
      return (await listSeasons(ctx.read)).find((season) => season.id === id)?.name
  }
}
