import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import { insertAlbum, replaceAlbumPictures } from '#server/albums/albums-admin.queries.ts'
import { touchAlbum } from '#server/albums/touch-album.service.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { tellsResultColumn } from '#server/publications/stored-state.model.ts'
import { Instant, nullable } from '#shared/envelope.ts'
import { targetOf } from './target.ts'

const text = Type.String({ minLength: 1 })

/** albums.json, the newest first. `link` is "match summer-cup/final", "team qingfeng" or "season 2026-autumn". */
export const AlbumFile = Type.Array(
  Type.Object(
    {
      title: text,
      summary: Type.String(),
      tellsResult: Type.Optional(Type.Boolean()),
      link: nullable(text),
      publishedAt: Instant,
      pictures: Type.Array(Type.Object({ file: text, alt: text, caption: Type.String() }, { additionalProperties: false }), {
        minItems: 1,
      }),
    },
    { additionalProperties: false },
  ),
)
type DemoAlbums = Static<typeof AlbumFile>

/** `media`: the ids of all pictures, album by album. */
export async function insertAlbums(trx: Transaction<Database>, touch: Touch, albums: DemoAlbums, media: readonly number[]): Promise<void> {
  let taken = 0
  const made = albums.map((album) => {
    const ids = media.slice(taken, taken + album.pictures.length)
    taken += ids.length
    return { album, ids }
  })
  // Inserted in reverse, so that the newest gets the highest id.
  for (const { album, ids } of made.reverse()) {
    const { title, summary, tellsResult, link, publishedAt, pictures } = album
    const target = link === null ? { subject: null, subject_id: null } : await targetOf(trx, link)
    const values = {
      title,
      summary,
      ...tellsResultColumn(tellsResult),
      ...target,
      cover_id: null,
      source_key: null,
      published_at: publishedAt,
    }
    const id = await insertAlbum(trx, values, publishedAt)
    await replaceAlbumPictures(
      trx,
      id,
      ids.map((item, i) => ({ id: item, caption: pictures[i]?.caption ?? '' })),
    )
    await touchAlbum(trx, touch, id)
  }
}
