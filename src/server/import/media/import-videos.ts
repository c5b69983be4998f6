import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Selectable, Transaction } from 'kysely'
import type { Touch } from '#server/cache/transact.ts'
import type { Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { VideoTable } from '#server/db/video-tables.ts'
import type { Faults, OnProgress } from '#server/import/report.ts'
import { type ContentStore, settleContent } from '#server/media/content-store.service.ts'
import type { IngestedVideo } from '#server/media/ingested.model.ts'
import { TakenDown } from '#server/media/taken-down.service.ts'
import { ingestVideo, VideoRefused } from '#server/media/video-intake.service.ts'
import { insertVideo, insertVideoFile, untrashVideo, updateVideo } from '#server/videos/videos-admin.queries.ts'
import { videoMaxBytes } from '#shared/limits.ts'
import type { AlbumDraft, VideoDraft } from './album-draft.ts'
import { type Target, targetOf } from './album-target.ts'
import { findImportedVideo } from './media-import.queries.ts'

/** A video whose file has been stored, with what its folder says of it. */
export type TakenVideo = VideoDraft & Pick<AlbumDraft, 'link' | 'publishedAt'> & { key: string; video: IngestedVideo }

/** Stores every video. The intake changes the file it is given, so it gets a copy. */
export async function takeVideos(
  contents: ContentStore,
  drafts: readonly AlbumDraft[],
  bad: Faults,
  onProgress: OnProgress,
): Promise<TakenVideo[]> {
  const total = drafts.reduce((sum, draft) => sum + draft.videos.length, 0)
  if (total === 0) return []
  const copies = await mkdtemp(join(tmpdir(), 'leitai-import-'))
  try {
    let done = 0
    const taken: TakenVideo[] = []
    for (const { key, link, publishedAt, videos } of drafts) {
      for (const draft of videos) {
        const video = await take(contents, draft.path, join(copies, String(done)))
        if (typeof video === 'string') bad.add(draft.at, null, video)
        else taken.push({ ...draft, key: `${key}/${draft.name.normalize('NFC')}`, link, publishedAt, video })
        done += 1
        onProgress({ stage: 'videos', done, total })
      }
    }
    return taken
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
}

/** A sentence where the intake or the disk refuses it. */
async function take(contents: ContentStore, path: string, copy: string): Promise<IngestedVideo | string> {
  try {
    if ((await stat(path)).size > videoMaxBytes) return '视频不能超过 1 GB，请压缩后再导入'
    await copyFile(path, copy)
    return await ingestVideo(contents, copy)
  } catch (error) {
    if (error instanceof VideoRefused || error instanceof TakenDown) return error.message
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return '无法读取，请检查权限'
    throw error
  } finally {
    await rm(copy, { force: true })
  }
}

/** How many of them are new or differ from the stored ones. */
export async function countVideoChanges(db: Selecting, videos: readonly TakenVideo[]): Promise<number> {
  let changes = 0
  for (const one of videos) if ((await changeOf(db, one)) !== 'unchanged') changes += 1
  return changes
}

export async function writeVideos(trx: Transaction<Database>, touch: Touch, videos: readonly TakenVideo[], now: string): Promise<void> {
  for (const one of videos) {
    const change = await changeOf(trx, one)
    if (change === 'unchanged') continue
    const { key, name, video, publishedAt } = one
    await settleContent(trx, video, now)
    await insertVideoFile(trx, video, name, now)
    const values = await valuesOf(trx, one)
    if (change === 'created') {
      const source = { summary: '', player: null, poster_id: null, source_key: key }
      await insertVideo(trx, { ...values, ...source, published_at: publishedAt === undefined ? now : publishedAt }, now)
    } else {
      if (change.row.deleted_at !== null) await untrashVideo(trx, change.row)
      // A video that an editor unpublished stays so, unless the folder gives a date; cover and texts remain the editor's.
      await updateVideo(trx, change.row.id, { ...values, player: null, ...(publishedAt ? { published_at: publishedAt } : {}) }, now)
    }
    touch('videos')
  }
}

async function changeOf(db: Selecting, one: TakenVideo): Promise<'created' | 'unchanged' | { row: Selectable<VideoTable> }> {
  const row = await findImportedVideo(db, one.key)
  if (!row) return 'created'
  const { file_hash, subject, subject_id } = await valuesOf(db, one)
  const isSameTime = one.publishedAt === undefined || one.publishedAt === null || one.publishedAt === row.published_at
  const isSame =
    row.deleted_at === null && isSameTime && row.file_hash === file_hash && row.subject === subject && row.subject_id === subject_id
  return isSame ? 'unchanged' : { row }
}

async function valuesOf(db: Selecting, { title, video, link }: TakenVideo): Promise<{ title: string; file_hash: string } & Target> {
  return { title, file_hash: video.hash, ...(await targetOf(db, link)) }
}
