import { findCompetitionIdByName } from '#server/competitions/store/competition-name.queries.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import { writeWhole } from '#server/export/export.command.ts'
import { print, runCommand, type Settings } from '#server/process/command.ts'
import type { SheetSubject } from '#shared/sheets/fields.ts'
import { sheetSubjectWords } from '#shared/words/sheet-subjects.ts'
import { sheetOf } from './sheet-of.ts'
import { csvOf } from './write-csv.ts'
import { xlsxOf } from './write-xlsx.ts'

/** `leitai export entrants|fixtures|results|figures|series|events ID`: to standard output as CSV, or to a file in the format of its extension. */
export async function exportSheetCommand(settings: Settings, subject: SheetSubject, name: string, out: string | null): Promise<never> {
  return await runCommand(
    settings,
    async ({ db }) => {
      const id = await findCompetitionIdByName(db.read, name)
      const found = id === undefined ? undefined : await findCompetitionDocument(db.read, id)
      if (!found) {
        await print(process.stderr, `没有“${name}”这个赛事：请写它的编号或 slug`)
        return 1
      }
      const { header, lines } = sheetOf(found.document, subject)
      if (out?.toLowerCase().endsWith('.xlsx')) await writeWhole(out, await xlsxOf(sheetSubjectWords[subject], header, lines))
      else {
        const text = csvOf([header, ...lines], { isFirst: true })
        if (out === null) await print(process.stdout, text.trimEnd())
        else await writeWhole(out, text)
      }
      return 0
    },
    'refuse',
  )
}
