import { conflict } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import { CacheDeps } from '#server/cache/cache-deps.ts'
import type { Reader } from '#server/db/open.ts'
import type { AdminAlbum, AlbumState, NewAlbum } from '#shared/admin/albums.ts'
import { albumSubjectWords } from '#shared/words/subjects.ts'
import { answerAlbumLink } from './album-link.answers.ts'

type Link = NonNullable<NewAlbum['link']>

/** The stored state of an album or a video at its current rev. */
export interface StoredState<Row, Fields> {
  row: Row
  fields: Fields
  rev: string
}

export function storedStateOf<Row extends { published_at: string | null }, Fields extends object>(
  row: Row,
  fields: Fields,
): StoredState<Row, Fields> {
  return { row, fields, rev: revOf({ ...fields, published_at: row.published_at }) }
}

/** Thrown in a write that does not go with what stands; `orConflict` makes it the 409. */
export class StandsOtherwise extends Error {}

/**
 * Throws the 409 with what `current` reads after the transaction has ended: read within it, by another connection, many at once would wait for
 * those that they hold themselves.
 */
export async function orConflict<T>(writing: Promise<T>, current: () => Promise<unknown>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof StandsOtherwise)) throw error
    throw conflict(error.message, await current())
  }
}

/** The fields that the screens of albums and videos share. */
export async function publishableNow<Fields extends { link: Link | null }>(
  { row, fields, rev }: StoredState<{ id: number; published_at: string | null }, Fields>,
  { read, now }: { read: Reader; now: string },
  addressOf: (id: number) => string,
): Promise<Fields & Pick<AdminAlbum, 'id' | 'rev' | 'state' | 'publishedAt' | 'linkName' | 'address'>> {
  const { link } = fields
  const known = link && (await answerAlbumLink({ read, now, deps: new CacheDeps(), isOfConsole: true }, link.subject, link.id))
  const state = albumState(row.published_at, now)
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

export function albumState(publishedAt: string | null, now: string): AlbumState {
  if (publishedAt === null) return 'draft'
  return publishedAt <= now ? 'published' : 'scheduled'
}

/** Of a write: what does not say it leaves it as it is. */
export function tellsResultColumn(tellsResult: boolean | undefined): { tells_result?: number } {
  return tellsResult === undefined ? {} : { tells_result: tellsResult ? 1 : 0 }
}
