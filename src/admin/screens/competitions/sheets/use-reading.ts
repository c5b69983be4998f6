import { useEffect, useRef, useState } from 'react'
import type { ColumnMeaning, SheetReading } from '#shared/admin/sheets.ts'
import type { SheetEncoding } from '#shared/sheets/encodings.ts'
import type { ReadingInput } from './requests.ts'

/** What the user said of columns, by their titles: a file that was mended and chosen again is read the same way. */
export type ToldColumns = Map<string, ColumnMeaning>

/** How a file is to be read, as the user corrects it. `key`: of the query that reads it so. */
export function useReading(file: File, told: ToldColumns) {
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
    onColumn(letter: string, title: string, meaning: ColumnMeaning) {
      if (title !== '') told.set(title, meaning)
      setColumns((before) => ({ ...before, [letter]: meaning }))
    },
  }
  return { input, corrections, key: [encoding, sheet, columns] as const, told: { columns: told, set: setColumns } }
}

/** Says of the file what was said of the one before, once it has been read. */
export function useTold(reading: SheetReading | null | undefined, { columns: told, set }: ReturnType<typeof useReading>['told']): void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (!reading || isAsked.current) return
    isAsked.current = true
    const known = reading.columns.flatMap(({ letter, title, meaning }) => {
      const said = told.get(title)
      return said === undefined || said === meaning ? [] : [[letter, said] as const]
    })
    if (known.length > 0) set(Object.fromEntries(known))
  }, [reading, told, set])
}

/** The file does not change while it is shown; the effect of its import may. */
export const triedOnce = { gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: false } as const
