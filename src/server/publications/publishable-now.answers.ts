import { answerAlbumLink } from '#server/albums/album-link.answers.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import type { Reader } from '#server/db/open.ts'
import type { AdminAlbum, NewAlbum } from '#shared/admin/albums.ts'
import { albumSubjectWords } from '#shared/words/subjects.ts'
import { publicationState, type StoredState } from './stored-state.model.ts'

type Link = NonNullable<NewAlbum['link']>

/** The fields that the screens of albums and videos share. */
export async function publishableNow<Fields extends { link: Link | null }>(
  { row, fields, rev }: StoredState<{ id: number; published_at: string | null }, Fields>,
  { read, now }: { read: Reader; now: string },
  addressOf: (id: number) => string,
): Promise<Fields & Pick<AdminAlbum, 'id' | 'rev' | 'state' | 'publishedAt' | 'linkName' | 'address'>> {
  const { link } = fields
  const known = link && (await answerAlbumLink({ read, now, deps: new CacheDeps(), isOfConsole: true }, link.subject, link.id))
  const state = publicationState(row.published_at, now)
  return {
    id: row.id,
    rev,
    ...fields,
    state,
    publishedAt: row.published_at,
    linkName: link === null ? '' : (known?.name ?? unseenName(link)),
    address: state === 'published' ? addressOf(row.id) : null,
  }
}

/** A name for a subject that may not be public yet. */
function unseenName({ subject, id }: Link): string {
  return `未公开的${albumSubjectWords[subject]} ${id}`
}
