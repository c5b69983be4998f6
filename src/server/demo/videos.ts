import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Touch } from '#server/cache/transact.ts'
import type { Database } from '#server/db/tables.ts'
import { type ContentStore, settleContent } from '#server/media/content-store.service.ts'
import type { IngestedVideo } from '#server/media/ingested.model.ts'
import { ingestVideo } from '#server/media/video-intake.service.ts'
import { tellsResultColumn } from '#server/publications/stored-state.model.ts'
import { insertVideo, insertVideoFile } from '#server/videos/videos-admin.queries.ts'
import { Instant, nullable } from '#shared/envelope.ts'
import { targetOf } from './target.ts'

const text = Type.String({ minLength: 1 })

/** videos.json, the newest first. `link` as in albums.json. */
export const VideoFileList = Type.Array(
  Type.Object(
    {
      title: text,
      summary: Type.String(),
      tellsResult: Type.Optional(Type.Boolean()),
      file: text,
      poster: Type.Object({ file: text, alt: Type.String() }, { additionalProperties: false }),
      link: nullable(text),
      publishedAt: Instant,
    },
    { additionalProperties: false },
  ),
)
type DemoVideos = Static<typeof VideoFileList>

export async function takeVideoFiles(contents: ContentStore, folder: string, videos: DemoVideos): Promise<IngestedVideo[]> {
  // The intake changes the file that it is given, and the demo's own files must stay unchanged.
  const copies = await mkdtemp(join(tmpdir(), 'leitai-demo-'))
  try {
    const taken: IngestedVideo[] = []
    for (const [i, { file }] of videos.entries()) {
      const copy = join(copies, String(i))
      await copyFile(join(folder, file), copy)
      taken.push(await ingestVideo(contents, copy))
    }
    return taken
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
}

interface NewVideos {
  videos: DemoVideos
  /** Their files, in the same order. */
  taken: readonly IngestedVideo[]
  /** The ids of their covers, in the same order. */
  posters: readonly number[]
}

export async function insertVideos(
  trx: Transaction<Database>,
  touch: Touch,
  { videos, taken, posters }: NewVideos,
  now: string,
): Promise<void> {
  // Inserted in reverse, so that the newest gets the highest id.
  for (const [i, { title, summary, tellsResult, file, link, publishedAt }] of [...videos.entries()].reverse()) {
    const video = taken[i]
    if (!video) throw new Error(`the demo season has no file for ${title}`)
    await settleContent(trx, video, now)
    await insertVideoFile(trx, video, basename(file), publishedAt)
    const target = link === null ? { subject: null, subject_id: null } : await targetOf(trx, link)
    const source = { file_hash: video.hash, player: null, poster_id: posters[i] ?? null }
    await insertVideo(
      trx,
      { title, summary, ...tellsResultColumn(tellsResult), ...source, ...target, source_key: null, published_at: publishedAt },
      publishedAt,
    )
  }
  touch('videos')
}
