import type { Reader, Selecting } from '#server/db/open.ts'

interface Span {
  /** ISO UTC; excluded. */
  after: string
  /** ISO UTC; included. */
  until: string
}

/** The next instant after this one at which an album or a video appears as planned; null where none does. */
export async function findNextPlanned(db: Reader, after: string): Promise<string | null> {
  const found = await Promise.all(
    (['albums', 'videos'] as const).map((table) =>
      plannedAfter(db, table, after).select('published_at as at').orderBy('published_at').limit(1).executeTakeFirst(),
    ),
  )
  const [next = null] = found.flatMap((row) => row?.at ?? []).sort()
  return next
}

/** The albums that appeared as planned in this time, and whether a video did. */
export async function listPlanned(db: Selecting, { after, until }: Span): Promise<{ albums: number[]; hasVideos: boolean }> {
  const albums = await plannedAfter(db, 'albums', after).select('id').where('published_at', '<=', until).execute()
  const video = await plannedAfter(db, 'videos', after).select('id').where('published_at', '<=', until).limit(1).executeTakeFirst()
  return { albums: albums.map(({ id }) => id), hasVideos: video !== undefined }
}

/** What was published at once was written at that moment, or was written again later. */
function plannedAfter(db: Selecting, table: 'albums' | 'videos', after: string) {
  return db.selectFrom(table).where('published_at', '>', after).whereRef('published_at', '>', 'updated_at')
}
