import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import { Instant, nullable } from '#shared/envelope.ts'
import type { Touch } from '../cache/transact.ts'
import type { Database } from '../db/tables.ts'
import type { MediaFiles } from '../media/files.ts'
import { type IngestedVideo, ingestVideo } from '../media/video-door.ts'
import { insertVideo, insertVideoFile } from '../videos/videos-admin.queries.ts'
import { targetOf } from './target.ts'

const text = Type.String({ minLength: 1 })

/** videos.json: the oldest last. `link` as in albums.json. */
export const VideoFileList = Type.Array(
  Type.Object(
    {
      title: text,
      summary: Type.String(),
      file: text,
      poster: Type.Object({ file: text, alt: Type.String() }, { additionalProperties: false }),
      link: nullable(text),
      publishedAt: Instant,
    },
    { additionalProperties: false },
  ),
)
type DemoVideos = Static<typeof VideoFileList>

/** Lays the files down; a file that no transaction names afterwards lies there unseen. */
export async function takeVideoFiles(files: MediaFiles, folder: string, videos: DemoVideos): Promise<IngestedVideo[]> {
  // The door changes what it takes, and the demo's own files are to stay.
  const copies = await mkdtemp(join(tmpdir(), 'leitai-demo-'))
  try {
    const taken: IngestedVideo[] = []
    for (const [i, { file }] of videos.entries()) {
      const copy = join(copies, String(i))
      await copyFile(join(folder, file), copy)
      taken.push(await ingestVideo(files, copy))
    }
    return taken
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
}

/** `posters`: the ids of their covers, in the same order as the videos and their files. */
export async function insertVideos(
  trx: Transaction<Database>,
  touch: Touch,
  videos: DemoVideos,
  taken: readonly IngestedVideo[],
  posters: readonly number[],
): Promise<void> {
  // The newest gets the highest number.
  for (const [i, { title, summary, file, link, publishedAt }] of [...videos.entries()].reverse()) {
    const video = taken[i]
    if (!video) throw new Error(`the demo season has no file for ${title}`)
    await insertVideoFile(trx, video, basename(file), publishedAt)
    const target = link === null ? { subject: null, subject_id: null } : await targetOf(trx, link)
    const source = { file_hash: video.hash, player: null, poster_id: posters[i] ?? null }
    await insertVideo(trx, { title, summary, ...source, ...target, source_key: null, published_at: publishedAt }, publishedAt)
  }
  touch('videos')
}
