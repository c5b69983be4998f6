import { useState } from 'react'
import type { ColumnMeaning } from '#shared/admin/sheets.ts'
import type { SheetEncoding } from '#shared/sheets/encodings.ts'
import type { ReadingInput } from './requests.ts'

/** How a file is to be read, as the user corrects it. `key`: of the query that reads it so. */
export function useReading(file: File) {
  const [encoding, setEncoding] = useState<SheetEncoding>()
  const [sheet, setSheet] = useState<string>()
  const [columns, setColumns] = useState<Readonly<Record<string, ColumnMeaning>>>({})
  const input: ReadingInput = { file, columns, ...(encoding && { encoding }), ...(sheet !== undefined && { sheet }) }
  const corrections = {
    onEncoding: setEncoding,
    onSheet(next: string) {
      setSheet(next)
      setColumns({})
    },
    onColumn: (letter: string, meaning: ColumnMeaning) => setColumns((before) => ({ ...before, [letter]: meaning })),
  }
  return { input, corrections, key: [encoding, sheet, columns] as const }
}

/** The file does not change while it is shown; the effect of its import may. */
export const triedOnce = { gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: false } as const
