import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { systemClock } from '#server/base/clock.ts'
import { exportedPlace, type MarkPicture, storedKey } from '#server/competitions/marks/marks.model.ts'
import { markedFile } from '#server/competitions/marks/marks.service.ts'
import { findCompetitionIdByName } from '#server/competitions/store/competition-name.queries.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { openServersFiles } from '#server/media/media-place.service.ts'
import { print, runCommand, type Settings } from '#server/process/command.ts'

/**
 * `leitai export competition ID`: writes the document to standard output, or to a file with the pictures of its marks beside it; exit 1
 * where there is no such competition.
 */
export async function exportCompetitionCommand(
  settings: Settings,
  name: string,
  flags: { isJson: boolean; out: string | null },
): Promise<never> {
  return await runCommand(
    settings,
    async ({ env, db }) => {
      const id = await findCompetitionIdByName(db.read, name)
      const found = id === undefined ? undefined : await findCompetitionDocument(db.read, id)
      if (!found) {
        await print(process.stderr, `没有“${name}”这个赛事：请写它的编号或 slug`)
        return 1
      }
      const { file, pictures } = await markedFile(db.read, found.document)
      const text = JSON.stringify(file, null, flags.isJson ? 0 : 2)
      if (flags.out === null) await print(process.stdout, text)
      else {
        if (pictures.length > 0) {
          const files = await openServersFiles({ db, clock: systemClock, env, isDryRun: true })
          await writePictures(dirname(flags.out), pictures, files)
        }
        await writeWhole(flags.out, `${text}\n`)
      }
      return 0
    },
    'refuse',
  )
}

/** Writes the file atomically: a reader, or a crash, sees the old or the complete new content. */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  const beside = `${file}.${process.pid}.part`
  await writeFile(beside, text, { flag: 'wx' })
  await rename(beside, file)
}

/** A picture that lies there is left alone: it is called by its content. Throws where the media store lacks one. */
async function writePictures(folder: string, pictures: readonly MarkPicture[], files: MediaFiles): Promise<void> {
  for (const picture of pictures) {
    const place = join(folder, exportedPlace(picture))
    if (await isThere(place)) continue
    const opened = await files.open(storedKey(picture))
    if (opened?.kind !== 'file') throw new Error(`图片 ${picture.hash} 的文件不见了，没有导出：请用 leitai doctor 检查`)
    await mkdir(dirname(place), { recursive: true })
    await writeWhole(place, await buffer(opened.stream))
  }
}

async function isThere(place: string): Promise<boolean> {
  return await access(place).then(
    () => true,
    () => false,
  )
}
