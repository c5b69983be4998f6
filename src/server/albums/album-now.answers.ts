import { notFound } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import { Footing } from '#server/cache/response-cache.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Asking } from '#server/http/query-context.ts'
import { listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import type { AdminAlbum, AlbumState, NewAlbum } from '#shared/admin/albums.ts'
import type { AlbumSubject } from '#shared/albums.ts'
import { paths } from '#shared/paths.ts'
import { albumSubjectWords } from '#shared/words/subjects.ts'
import { answerAlbumLink } from './album-link.answers.ts'
import type { AlbumRow } from './albums.queries.ts'
import { findAlbum, listPictureCaptions } from './albums-admin.queries.ts'

/** What stands of an album, as its rev has it. */
export interface StandingAlbum {
  row: AlbumRow
  fields: NewAlbum
  rev: string
}

/** Throws not-found. */
export async function standingAlbum(db: Selecting, id: number): Promise<StandingAlbum> {
  const row = await findAlbum(db, id)
  if (!row) throw notFound()
  const { title, summary, subject, subject_id, cover_id, published_at } = row
  const fields: NewAlbum = {
    title,
    summary,
    link: subject === null || subject_id === null ? null : { subject, id: subject_id },
    coverId: cover_id,
    pictures: await listPictureCaptions(db, id),
  }
  return { row, fields, rev: revOf({ ...fields, published_at }) }
}

/** An album as its screen shows it. `db` is the writing transaction where it tells somebody that another was first. */
export async function albumNow(db: Selecting, { read, now }: { read: Reader; now: string }, id: number): Promise<AdminAlbum> {
  const { row, fields, rev } = await standingAlbum(db, id)
  const asking: Asking = { read, now, footing: new Footing(), isOfConsole: true }
  const { link } = fields
  const known = link && (await answerAlbumLink(asking, link.subject, link.id))
  const state = albumState(row.published_at, now)
  const media = await listMediaItems(
    db,
    fields.pictures.map((picture) => picture.id),
  )
  return {
    id,
    rev,
    ...fields,
    state,
    publishedAt: row.published_at,
    linkName: link === null ? '' : (known?.name ?? unseenName(link)),
    address: state === 'published' ? paths.album(id) : null,
    media: media.map(viewPicture),
  }
}

/** Something that visitors may not know of yet. */
export function unseenName({ subject, id }: { subject: AlbumSubject; id: number }): string {
  return `未公开的${albumSubjectWords[subject]} ${id}`
}

export function albumState(publishedAt: string | null, now: string): AlbumState {
  if (publishedAt === null) return 'draft'
  return publishedAt <= now ? 'published' : 'scheduled'
}
