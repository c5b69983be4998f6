import { readFile, stat } from 'node:fs/promises'
import type { Transaction } from 'kysely'
import pLimit from 'p-limit'
import { insertAlbum, replaceAlbumPictures, updateAlbum } from '#server/albums/albums-admin.queries.ts'
import { touchAlbum } from '#server/albums/touch-album.service.ts'
import { type Clock, instant } from '#server/base/clock.ts'
import { type Touch, transact } from '#server/cache/transact.ts'
import type { Db, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { findAlbumTarget } from '#server/import/import.queries.ts'
import { Faults, type ImportFault, type ImportReport, type OnProgress } from '#server/import/report.ts'
import { openContentStore } from '#server/media/content-store.service.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import type { IngestedPicture } from '#server/media/ingested.model.ts'
import { openImportIntake, type PictureIntake, PictureRefused, refused } from '#server/media/picture-intake.service.ts'
import { settlePicture } from '#server/media/settle-picture.service.ts'
import { stageContents } from '#server/media/staged-contents.service.ts'
import { TakenDown } from '#server/media/taken-down.service.ts'
import { folderMax } from '#shared/admin/media.ts'
import { uploadMaxBytes } from '#shared/limits.ts'
import { albumSubjectWords } from '#shared/words/subjects.ts'
import type { AlbumDraft, PictureDraft } from './album-draft.ts'
import { targetOf } from './album-target.ts'
import { countVideoChanges, takeVideos, writeVideos } from './import-videos.ts'
import { findImportedAlbum, listItemsOf, type StoredAlbum, takeItem } from './media-import.queries.ts'
import { readMediaFolder } from './read-folder.ts'

export interface MediaImportParams {
  db: Db
  clock: Clock
  files: MediaFiles
  /** In the format of docs/import-formats.md. */
  folder: string
  isDryRun: boolean
  /** Imports the others where some files are refused. */
  skipsBad: boolean
  onProgress?: OnProgress
}

export interface MediaImportReport extends ImportReport {
  /** In all albums together. */
  pictures: number
  videos: number
  /** Files that were skipped, as the caller asked. */
  skipped: ImportFault[]
}

type Taken = PictureDraft & { picture: IngestedPicture }
type TakenAlbum = Omit<AlbumDraft, 'pictures'> & { pictures: Taken[] }

/**
 * Makes an album of each folder, and a video of each MP4, all or nothing. Files are read and encoded outside any transaction; nothing is in
 * the media store before everything is known to be valid. A folder that was imported before updates its album; where nothing differs, only
 * missing files are restored.
 */
export async function importMedia({
  db,
  clock,
  files,
  folder,
  isDryRun,
  skipsBad,
  onProgress = () => {},
}: MediaImportParams): Promise<MediaImportReport> {
  const [faults, bad] = [new Faults(), new Faults()]
  const drafts = await readMediaFolder(folder, { faults, bad })
  await checkTargets(db.read, drafts, faults)
  const isRefused = () => faults.list.length > 0 || (bad.list.length > 0 && !skipsBad)
  // Storing pictures is slow, so faults that need no look into the files are reported first.
  if (isRefused()) return failed([...faults.list, ...bad.list])
  const staged = await stageContents(openContentStore({ files, db, clock }))
  const door = openImportIntake(staged.contents)
  try {
    const albums = await takePictures(door, drafts, bad, onProgress)
    const videos = await takeVideos(staged.contents, drafts, bad, onProgress)
    if (isRefused()) return failed([...faults.list, ...bad.list])
    const report = (counts: Counts): MediaImportReport => ({
      ...counts,
      pictures: albums.reduce((sum, album) => sum + album.pictures.length, 0),
      videos: videos.length,
      skipped: bad.list,
      errors: [],
    })
    const planned = await countChanges(db.read, albums)
    const changes = planned.created + planned.changed + (await countVideoChanges(db.read, videos))
    if (isDryRun) return report(planned)
    onProgress({ stage: 'writing', done: 0, total: 1 })
    // Also where nothing differs: a picture that the database knows may be missing in the media store.
    await staged.keep()
    if (changes === 0) {
      onProgress({ stage: 'writing', done: 1, total: 1 })
      return report(planned)
    }
    const now = instant(clock)
    const written = await transact(db, clock, async (trx, touch) => {
      await writeVideos(trx, touch, videos, now)
      return await writeAlbums(trx, touch, albums, now)
    })
    onProgress({ stage: 'writing', done: 1, total: 1 })
    return report(written)
  } finally {
    await door.close()
    await staged.close()
  }
}

type Counts = Pick<ImportReport, 'created' | 'changed' | 'unchanged'>

async function checkTargets(db: Selecting, drafts: readonly AlbumDraft[], faults: Faults): Promise<void> {
  for (const { at, link } of drafts) {
    if (link === null || (await findAlbumTarget(db, link.subject, link.name)) !== undefined) continue
    faults.add(at, 'subject', `没有这样的${albumSubjectWords[link.subject]}：${link.name}，请检查 album.json 里的 subject`)
  }
}

/** Stores every picture. One that is in its album already does not count as new. */
async function takePictures(
  door: PictureIntake,
  drafts: readonly AlbumDraft[],
  bad: Faults,
  onProgress: OnProgress,
): Promise<TakenAlbum[]> {
  const total = drafts.reduce((sum, draft) => sum + draft.pictures.length, 0)
  let done = 0
  const inTurn = pLimit(door.atOnce)
  const albums: TakenAlbum[] = []
  for (const draft of drafts) {
    const pictures = new Map<string, Taken>()
    const takenOf = async (one: (typeof draft.pictures)[number]) => {
      const picture = await take(door, one.path)
      done += 1
      onProgress({ stage: 'pictures', done, total })
      return { one, picture }
    }
    for (const { one, picture } of await inTurn.map(draft.pictures, takenOf)) {
      const twin = typeof picture === 'string' ? undefined : pictures.get(picture.hash)
      if (typeof picture === 'string') bad.add(one.at, null, picture)
      else if (twin) bad.add(one.at, null, `和“${twin.name}”是同一张图片，请删去一张`)
      else pictures.set(picture.hash, { ...one, picture })
    }
    if (pictures.size > 0) albums.push({ ...draft, pictures: [...pictures.values()] })
  }
  return albums
}

/** A sentence where the intake or the disk refuses it. */
async function take(door: PictureIntake, file: string): Promise<IngestedPicture | string> {
  try {
    if ((await stat(file)).size > uploadMaxBytes) throw refused('too-many-bytes')
    return await door.ingestImage(await readFile(file))
  } catch (error) {
    if (error instanceof PictureRefused || error instanceof TakenDown) return error.message
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return '无法读取，请检查权限'
    throw error
  }
}

async function countChanges(db: Selecting, albums: readonly TakenAlbum[]): Promise<Counts> {
  const counts = { created: 0, changed: 0, unchanged: 0 }
  for (const album of albums) counts[await changeOf(db, album, await findImportedAlbum(db, album.key))] += 1
  return counts
}

async function changeOf(db: Selecting, album: TakenAlbum, stored: StoredAlbum | undefined): Promise<keyof Counts> {
  if (!stored) return 'created'
  const { row, pictures } = stored
  const cover = pictures.find(({ id }) => id === row.cover_id)?.hash ?? null
  const was = [row.title, row.summary, row.subject, row.subject_id, cover, pictures.map(({ hash, caption }) => [hash, caption])]
  const { title, summary } = album
  const { subject, subject_id } = await targetOf(db, album.link)
  const is = [title, summary, subject, subject_id, coverOf(album), album.pictures.map(({ picture, caption }) => [picture.hash, caption])]
  const isSameTime = album.publishedAt === undefined || album.publishedAt === null || album.publishedAt === row.published_at
  return isSameTime && JSON.stringify(was) === JSON.stringify(is) ? 'unchanged' : 'changed'
}

async function writeAlbums(trx: Transaction<Database>, touch: Touch, albums: readonly TakenAlbum[], now: string): Promise<Counts> {
  const counts = { created: 0, changed: 0, unchanged: 0 }
  for (const album of albums) {
    const stored = await findImportedAlbum(trx, album.key)
    const change = await changeOf(trx, album, stored)
    counts[change] += 1
    if (change !== 'unchanged') await writeAlbum(trx, touch, album, { stored, now })
  }
  return counts
}

async function writeAlbum(
  trx: Transaction<Database>,
  touch: Touch,
  album: TakenAlbum,
  { stored, now }: { stored: StoredAlbum | undefined; now: string },
): Promise<void> {
  for (const { picture } of album.pictures) await settlePicture(trx, touch, picture, now)
  const items = await listItemsOf(
    trx,
    album.pictures.map(({ picture }) => picture.hash),
  )
  // An item whose text an editor has changed remains the album's item.
  const own = new Map(stored?.pictures.map(({ hash, id }) => [hash, { id, isDeleted: false }]))
  const pictures: { id: number; caption: string; hash: string }[] = []
  for (const { picture, caption, name } of album.pictures) {
    const id = await takeItem(
      trx,
      { ...picture, name, folder: album.key.slice(0, folderMax) },
      own.get(picture.hash) ?? items.get(picture.hash),
      now,
    )
    touch(`media:${id}`)
    pictures.push({ id, caption, hash: picture.hash })
  }
  const cover = coverOf(album)
  const values = {
    title: album.title,
    summary: album.summary,
    ...(await targetOf(trx, album.link)),
    cover_id: pictures.find(({ hash }) => hash === cover)?.id ?? null,
  }
  const { publishedAt } = album
  const id =
    stored?.row.id ??
    (await insertAlbum(trx, { ...values, source_key: album.key, published_at: publishedAt === undefined ? now : publishedAt }, now))
  // An album that an editor unpublished stays so, unless the folder gives a date.
  if (stored) await updateAlbum(trx, id, { ...values, ...(publishedAt ? { published_at: publishedAt } : {}) }, now)
  await replaceAlbumPictures(
    trx,
    id,
    pictures.map((picture) => ({ id: picture.id, caption: picture.caption })),
  )
  await touchAlbum(trx, touch, id)
}

function coverOf({ cover, pictures }: TakenAlbum): string | null {
  return pictures.find(({ name }) => name === cover)?.picture.hash ?? null
}

function failed(errors: ImportFault[]): MediaImportReport {
  return { created: 0, changed: 0, unchanged: 0, pictures: 0, videos: 0, skipped: [], errors }
}
