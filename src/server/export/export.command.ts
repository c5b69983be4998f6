import { rename, writeFile } from 'node:fs/promises'
import { findCompetitionIdByName } from '#server/competitions/store/competition-name.queries.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import { print, runCommand, type Settings } from '#server/process/command.ts'

/** `leitai export competition ID`: writes the document to standard output or a file; exit 1 where there is no such competition. */
export async function exportCompetitionCommand(
  settings: Settings,
  name: string,
  flags: { isJson: boolean; out: string | null },
): Promise<never> {
  return await runCommand(
    settings,
    async ({ db }) => {
      const id = await findCompetitionIdByName(db.read, name)
      const found = id === undefined ? undefined : await findCompetitionDocument(db.read, id)
      if (!found) {
        await print(process.stderr, `没有“${name}”这个赛事：请写它的编号或 slug`)
        return 1
      }
      const text = JSON.stringify(found.document, null, flags.isJson ? 0 : 2)
      if (flags.out === null) await print(process.stdout, text)
      else await writeWhole(flags.out, `${text}\n`)
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
