import { dirname, resolve } from 'node:path'
import type { Transaction } from 'kysely'
import { type Clock, instant } from '#server/base/clock.ts'
import type { Touch } from '#server/cache/transact.ts'
import type { MarkPlace, NamedMark } from '#server/competitions/marks/marks.model.ts'
import { type Chosen, chosenItem, libraryPictures, type MarkChange } from '#server/competitions/marks/marks.service.ts'
import type { Db, Reader } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { importRoot } from '#server/import/bounds.ts'
import { listMediaByHash } from '#server/import/import.queries.ts'
import { listPictures, type NamedPicture } from '#server/import/pictures.ts'
import { Faults, type OnProgress } from '#server/import/report.ts'
import { openContentStore } from '#server/media/content-store.service.ts'
import { openDrawingWorker } from '#server/media/drawing/drawing-process.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { pixelsOf } from '#server/media/intake.service.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import { openImportIntake } from '#server/media/picture-intake.service.ts'
import { settlePicture } from '#server/media/settle-picture.service.ts'
import { stageContents } from '#server/media/staged-contents.service.ts'
import type { CompetitionFault } from './report.ts'

export interface MarkFiles {
  db: Db
  clock: Clock
  /** Of the document: pictures lie beside it. */
  file: string
  openFiles(): Promise<MediaFiles>
  onProgress: OnProgress
}

/** The pictures that a document names as marks: those of the library, and those that come with it. */
export interface MarkPictures {
  /** Pictures that cannot be taken, each by its place in the document. */
  faults: readonly CompetitionFault[]
  /** What each mark is to be, as the library stands now. */
  chosen(db: Reader, marks: readonly NamedMark[]): Promise<(MarkPlace & { to: Chosen })[]>
  /** Stores the files of new pictures. */
  keep(): Promise<void>
  /** Adds new pictures of these marks to the library; returns their ids, by hash. */
  insert(trx: Transaction<Database>, touch: Touch, marks: readonly MarkChange[]): Promise<ReadonlyMap<string, number>>
  /** Deletes whatever was not kept. */
  close(): Promise<void>
}

export async function openMarkPictures(params: MarkFiles, marks: readonly NamedMark[]): Promise<MarkPictures> {
  const known = await libraryPictures(params.db.read, marks)
  const brought = marks.filter(({ path, picture }) => picture !== null && !known.has(path))
  const taken = brought.length > 0 ? await takePictures(params, brought) : undefined
  return {
    faults: taken?.faults ?? [],
    chosen: async (db, wished) => {
      const library = await libraryPictures(db, wished)
      const byHash = await listMediaByHash(db, [...new Set([...(taken?.pictures.values() ?? [])].map(({ hash }) => hash))])
      return wished.map((mark) => {
        const picture = taken?.pictures.get(mark.path)
        const item = library.get(mark.path) ?? byHash.find((one) => one.hash === picture?.hash && one.deleted_at === null)
        return { ...mark, to: item ? chosenItem(item) : picture ? { from: 'file', hash: picture.hash, alt: picture.alt } : null }
      })
    },
    keep: async () => await taken?.keep(),
    insert: async (trx, touch, changes) => {
      const ids = new Map<string, number>()
      const now = instant(params.clock)
      for (const { to } of changes) {
        const picture = to?.from === 'file' ? [...(taken?.pictures.values() ?? [])].find(({ hash }) => hash === to.hash) : undefined
        if (!picture || ids.has(picture.hash)) continue
        await settlePicture(trx, touch, picture, now)
        const id = await insertMediaItem(trx, picture, now)
        touch(`media:${id}`)
        ids.set(picture.hash, id)
      }
      return ids
    },
    close: async () => await taken?.close(),
  }
}

/** Reads the files, and draws those that are SVG. */
async function takePictures({ db, clock, file, openFiles, onProgress }: MarkFiles, marks: readonly NamedMark[]) {
  const faults = new Faults()
  const list = listPictures(faults)
  const folder = dirname(resolve(file))
  const root = await importRoot(folder)
  const numbers = marks.map(({ picture, path }) =>
    list.add({ href: picture?.file ?? '', alt: picture?.alt ?? '', folder, root, at: { file, row: null }, field: `${path}.file` }),
  )
  // In the order of the document: a picture that several name is refused for all of them at once.
  const placed = () =>
    marks.flatMap(({ path }) =>
      faults.list
        .filter(({ field }) => field === `${path}.file`)
        .map(({ file, field, message }): CompetitionFault => ({ file, path: field, rule: 'unknown-picture', message })),
    )
  const none = { keep: async () => {}, close: async () => {}, pictures: new Map<string, NamedPicture>() }
  if (faults.list.length > 0) return { ...none, faults: placed() }
  const staged = await stageContents(openContentStore({ files: await openFiles(), db, clock }))
  const door = openImportIntake(staged.contents)
  const renderer = openDrawingWorker()
  try {
    const drawing = { ...door, ingestImage: async (bytes: Uint8Array) => await door.ingestImage(await pixelsOf(bytes, renderer)) }
    const taken = await list.ingest(drawing, faults, onProgress)
    const pictures = new Map(
      marks.flatMap(({ path }, i) => {
        const picture = taken.get(numbers[i] ?? 0)
        return picture ? [[path, picture] as const] : []
      }),
    )
    return { keep: () => staged.keep(), close: () => staged.close(), pictures, faults: placed() }
  } finally {
    await door.close()
    await renderer.close()
  }
}
